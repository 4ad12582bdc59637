import type { ReactNode } from "react";
import type { DaySheet, SheetTime } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { counted } from "../../domain/text/amounts.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { AllergenTotals, UNCHECKED_ID } from "../requests/AllergenTotals.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DetailsTable } from "./DetailsTable.tsx";
import { PackingList } from "./PackingList.tsx";
import type { SheetChanges } from "../../domain/kitchen/day_sheet/sheet_changes.ts";
import { DocumentLinks } from "./DocumentLinks.tsx";
import { MEAL_COLUMNS, PACKING_COLUMNS } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { headings } from "../../domain/lists/columns.ts";
import { Table } from "../ui/Table.tsx";

const CHANGES_ID = "since-printed";

interface DaySheetViewProps {
  /** YYYY-MM-DD. */
  date: string;
  sheet: DaySheet;
  /** Buttons beside the heading of a time. */
  timeActions: (time: SheetTime) => ReactNode;
  /** Forms for the whole day. */
  children?: ReactNode;
}

/** The kitchen's day: the same texts as the PDF, with links to the requests. */
export function DaySheetView({ date, sheet, timeActions, children }: DaySheetViewProps) {
  const { title, day, closed, totals, load, allergens, sincePrint, none, times, unapproved } = sheet;
  const firstUnchecked = times.find(({ meals }) => meals.some(({ hasNoAllergens }) => hasNoAllergens));
  return (
    <article className="day-sheet stack" aria-label={`${title}, ${day}`}>
      {closed && <Alert tone="danger" title={closed} />}
      <div className="day-sheet-summary">
        <p className="day-sheet-totals">{totals}</p>
        {load && <p>{load.tone ? <Badge tone={load.tone}>{load.text}</Badge> : load.text}</p>}
        {allergens.length > 0 && (
          <p>
            <AllergenTotals totals={allergens} firstId={`${UNCHECKED_ID}-${firstUnchecked?.anchor}`} />
          </p>
        )}
        {sincePrint && sincePrint.lines.length > 0 && (
          <a href={`#${CHANGES_ID}`} className="no-print">
            {`${counted(sincePrint.lines.length, "change")} since printed`}
          </a>
        )}
      </div>
      {none && (
        <EmptyState
          title={none}
          action={
            <div className="cluster no-print">
              <ButtonLink href={withQuery(urls.kitchen, { week: date })}>See the Week</ButtonLink>
              <ButtonLink href={urls.adminDashboard}>See In Review</ButtonLink>
            </div>
          }
        />
      )}
      {times.length > 0 && <PackingList times={times} />}
      {sincePrint && <SheetChangesCard date={date} changes={sincePrint} />}
      {children}
      {times.map((time) => (
        <Card key={time.heading} id={time.anchor} title={time.heading} actions={timeActions(time)}>
          <p>
            {time.totals}
            {time.allergens.length > 0 && (
              <>
                {" · "}
                <AllergenTotals totals={time.allergens} firstId={`${UNCHECKED_ID}-${time.anchor}`} />
              </>
            )}
          </p>
          <DetailsTable date={date} time={time} />
          {time.meals.length > 0 && <SpecialMealsTable time={time} />}
        </Card>
      ))}
      {unapproved && (
        <Card title={unapproved.heading}>
          <Alert tone="warning" title={unapproved.warning} />
          <ul className="day-sheet-lines">
            {unapproved.lines.map(({ requestId, text }) => (
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

function SheetChangesCard(
  { date, changes: { heading, printed, lines, none } }: { date: string; changes: SheetChanges },
) {
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

function SpecialMealsTable({ time }: { time: SheetTime }) {
  const firstUnchecked = time.meals.find(({ hasNoAllergens }) => hasNoAllergens);
  return (
    <section className="day-sheet-meals">
      <h3>{time.mealsHeading}</h3>
      <Table
        caption={time.mealsHeading}
        widths={["24%", "26%"]}
        columns={{ [`${PACKING_COLUMNS.school.title}, ${time.heading}`]: "", ...headings(Object.values(MEAL_COLUMNS)) }}
      >
        <tbody>
          {time.meals.map((meal, index) => (
            <tr key={index} id={meal === firstUnchecked ? `${UNCHECKED_ID}-${time.anchor}` : undefined}>
              <td>
                {meal.school} <span className="code muted">{meal.shortId}</span>
              </td>
              <th scope="row">{meal.student}</th>
              <td className="prose">
                {meal.facts && <strong>{meal.facts}</strong>}
                {meal.facts && "\n"}
                {meal.notes}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
