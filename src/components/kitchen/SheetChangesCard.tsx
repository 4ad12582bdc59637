import type { SheetChanges } from "../../domain/kitchen/day_sheet/sheet_changes.ts";
import { Badge } from "../ui/Badge.tsx";
import { counted } from "../../domain/text/amounts.ts";
import { DocumentLinks } from "./DocumentLinks.tsx";

export const CHANGES_ID = "since-printed";

interface SheetChangesCardProps {
  /** YYYY-MM-DD. */
  date: string;
  changes: SheetChanges;
}

export function SheetChangesCard({ date, changes: { heading, printed, lines, none } }: SheetChangesCardProps) {
  return (
    <details id={CHANGES_ID} className="day-sheet-changes surface">
      <summary>
        <strong>{heading}</strong> {lines.length > 0
          ? (
            <span className="no-print">
              <Badge tone="warning">{counted(lines.length, "change")}</Badge>
            </span>
          )
          : none}
      </summary>
      <p className="muted">{printed}</p>
      {lines.length > 0 && (
        <ul className="day-sheet-lines">
          {lines.map(({ mark, what, documents, details }) => (
            <li key={`${mark} ${what}`}>
              <strong>{`${mark}: ${what}`}</strong>
              {documents && <DocumentLinks date={date} {...documents} />}
              {details.length > 0 && <ul>{details.map((detail) => <li key={detail}>{detail}</li>)}</ul>}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
