import { COMPLETED_MARK } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { Badge } from "../ui/Badge.tsx";

/** What nobody must overlook, on a line of its own. On the screen, the badge already says that it is completed. */
export function SheetMark({ mark }: { mark: string }) {
  return (
    <span className="day-sheet-mark" data-on-paper={mark === COMPLETED_MARK || undefined}>
      <Badge tone="warning">{mark}</Badge>
    </span>
  );
}

/** Above the columns on every page of paper that a table goes on to: a row without its time could be any time's. */
export function PrintHeading({ text, columns }: { text: string; columns: number }) {
  return (
    <tr className="day-sheet-paper-heading">
      <th colSpan={columns}>{text}</th>
    </tr>
  );
}
