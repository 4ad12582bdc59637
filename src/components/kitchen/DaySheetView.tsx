import type { ComponentProps, PropsWithChildren, ReactNode } from "react";
import type { DaySheet } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { pickedUpText } from "../../domain/kitchen/texts.ts";
import { counted, numberText } from "../../domain/text/amounts.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { AllergenTotals } from "../requests/AllergenTotals.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";

const UNAPPROVED_ID = "not-approved";

interface DaySheetViewProps {
  /** YYYY-MM-DD. */
  date: string;
  sheet: DaySheet;
  timeActions: ComponentProps<typeof DeliveryTable>["timeActions"];
  noteForm: ComponentProps<typeof DeliveryTable>["noteForm"];
  papers?: ReactNode;
  children?: ReactNode;
}

/** The kitchen's day: the facts of the PDF, with links to the requests. */
export function DaySheetView({ date, sheet, timeActions, noteForm, papers, children }: DaySheetViewProps) {
  const { title, day, closed, sincePrint, none, times, unapproved } = sheet;
  const left = sincePrint?.lines.filter(({ shortId }) => shortId === null) ?? [];
  return (
    <article className="day-sheet stack" aria-label={`${title}, ${day}`}>
      {closed && <Alert tone="danger" title={closed} />}
      <Numbers sheet={sheet} />
      {papers}
      {left.length > 0 && (
        <Alert
          tone="warning"
          title={none ? "The printed sheet is out of date: nothing is left to pack" : "No longer on this sheet"}
        >
          {left.map(({ mark, what, details }) => <p key={what}>{[`${mark}: ${what}`, ...details].join(" · ")}</p>)}
        </Alert>
      )}
      {none
        ? (
          <EmptyState
            title={none}
            action={<ButtonLink href={withQuery(urls.kitchen, { week: date })}>See the Week</ButtonLink>}
          />
        )
        : <DeliveryTable date={date} times={times} timeActions={timeActions} noteForm={noteForm} />}
      {children}
      {unapproved.length > 0 && (
        <Card id={UNAPPROVED_ID} title="Not approved: do not pack">
          <ul className="day-sheet-lines">
            {unapproved.map(({ requestId, text }) => (
              <li key={requestId}>
                <a href={urls.reviewRequest(requestId)}>{text}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </article>
  );
}

function Numbers({ sheet: { counts, load, allergens, sincePrint, unapproved } }: { sheet: DaySheet }) {
  const { lunches, pickedUp, students, adults, specialMeals } = counts;
  const changes = sincePrint?.lines.length;
  return (
    <ul role="list" className="day-sheet-numbers surface">
      <DayNumber number={lunches} label={lunches === 1 ? "lunch" : "lunches"}>
        <p>{`${counted(students, "student")}, ${counted(adults, "adult")}`}</p>
        {pickedUp > 0 && <p>{pickedUpText(pickedUp)}</p>}
        {load && (load.tone ? <Badge tone={load.tone}>{load.text}</Badge> : load.text)}
      </DayNumber>
      <DayNumber number={specialMeals} label={specialMeals === 1 ? "special meal" : "special meals"}>
        <AllergenTotals totals={allergens} />
      </DayNumber>
      {changes !== undefined && (
        <DayNumber number={changes} label={changes === 1 ? "change" : "changes"}>
          {sincePrint?.printed}
        </DayNumber>
      )}
      <DayNumber number={unapproved.length} label="not approved" href={`#${UNAPPROVED_ID}`} />
    </ul>
  );
}

function DayNumber(
  { number, label, href, children }: PropsWithChildren<{ number: number; label: string; href?: string }>,
) {
  return (
    <li>
      <span className="day-sheet-total">{numberText(number)}</span>{" "}
      {href && number > 0 ? <a href={href}>{label}</a> : label}
      <div className="cell-note">{children}</div>
    </li>
  );
}
