import type { ReactNode } from "react";
import type { DaySheet, SheetTime } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { AllergenTotals, TO_READ_ID } from "../requests/AllergenTotals.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DeliveriesTable } from "./DeliveriesTable.tsx";
import { SheetChangesCard } from "./SheetChangesCard.tsx";
import { SpecialMealsTable } from "./SpecialMealsTable.tsx";

interface DaySheetViewProps {
  /** YYYY-MM-DD. */
  date: string;
  sheet: DaySheet;
  /** Buttons beside the heading of a time. */
  timeActions: (time: Pick<SheetTime, "heading" | "deliveries">) => ReactNode;
  closeOutsOf: (deliveries: readonly DeliveryLine[]) => ReactNode;
}

/** The kitchen's day: the same texts as the PDF, with links to the requests. */
export function DaySheetView({ date, sheet, timeActions, closeOutsOf }: DaySheetViewProps) {
  const {
    department,
    contact,
    title,
    day,
    closed,
    totals,
    load,
    allergens,
    sincePrint,
    none,
    times,
    columns,
    unapproved,
    footer,
  } = sheet;
  const firstToRead = times.find(({ meals }) => meals.some(({ hasNoAllergens }) => hasNoAllergens));
  return (
    <article className="day-sheet stack" aria-label={`${title}, ${day}`}>
      <div className="print-only">
        <p>{department}</p>
        {contact && <p>{contact}</p>}
        <h1>{`${title}: ${day}`}</h1>
      </div>
      {closed && <Alert tone="danger" title={closed} />}
      <div className="day-sheet-summary">
        <dl>
          {totals.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {load && <p>{load.isOver ? <Badge tone="danger">{load.text}</Badge> : load.text}</p>}
        {allergens.length > 0 && (
          <p>
            <AllergenTotals totals={allergens} toRead={`${TO_READ_ID}-${firstToRead?.anchor}`} />
          </p>
        )}
      </div>
      {sincePrint && <SheetChangesCard date={date} changes={sincePrint} />}
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
      {times.map((time) => (
        <Card key={time.heading} id={time.anchor} title={time.heading} actions={timeActions(time)}>
          <p>
            {time.totals}
            {time.allergens.length > 0 && (
              <strong>
                {" · "}
                <AllergenTotals totals={time.allergens} toRead={`${TO_READ_ID}-${time.anchor}`} />
              </strong>
            )}
          </p>
          <DeliveriesTable date={date} time={time} columns={columns.deliveries} />
          {closeOutsOf(time.deliveries)}
          {time.meals.length > 0 && <SpecialMealsTable time={time} columns={columns.meals} />}
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
      <p className="print-only">{footer}</p>
    </article>
  );
}
