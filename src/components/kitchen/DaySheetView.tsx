import type { ReactNode } from "react";
import type { DaySheet, SheetTime } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { AllergenTotals, TO_READ_ID } from "../requests/AllergenTotals.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
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
  const firstToRead = sheet.times.find(({ meals }) => meals.some(({ hasNoAllergens }) => hasNoAllergens));
  return (
    <article className="day-sheet stack" aria-label={`${sheet.title}, ${sheet.day}`}>
      <div className="print-only">
        <p>{sheet.department}</p>
        {sheet.contact && <p>{sheet.contact}</p>}
        <h1>{`${sheet.title}: ${sheet.day}`}</h1>
      </div>
      {sheet.closed && <Alert tone="danger" title={sheet.closed} />}
      <div className="day-sheet-summary">
        <DescriptionList items={sheet.totals} className="day-sheet-totals" />
        {sheet.load && <p>{sheet.load.isOver ? <Badge tone="danger">{sheet.load.text}</Badge> : sheet.load.text}</p>}
        {sheet.allergens.length > 0 && (
          <p>
            <AllergenTotals totals={sheet.allergens} toRead={`${TO_READ_ID}-${firstToRead?.anchor}`} />
          </p>
        )}
      </div>
      {sheet.sincePrint && <SheetChangesCard date={date} changes={sheet.sincePrint} />}
      {sheet.none && (
        <EmptyState
          title={sheet.none}
          action={
            <div className="cluster no-print">
              <ButtonLink href={withQuery(urls.kitchen, { week: date })}>See the Week</ButtonLink>
              <ButtonLink href={urls.adminDashboard}>See In Review</ButtonLink>
            </div>
          }
        />
      )}
      {sheet.times.map((time) => (
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
          <DeliveriesTable date={date} time={time} columns={sheet.columns.deliveries} />
          {closeOutsOf(time.deliveries)}
          {time.meals.length > 0 && <SpecialMealsTable time={time} columns={sheet.columns.meals} />}
        </Card>
      ))}
      {sheet.unapproved && (
        <Card title={sheet.unapproved.heading}>
          <Alert tone="warning" title={sheet.unapproved.warning} />
          <ul className="day-sheet-lines">
            {sheet.unapproved.lines.map(({ requestId, text }) => (
              <li key={requestId}>
                <a href={urls.reviewRequest(requestId)}>{text}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="print-only">{sheet.footer}</p>
    </article>
  );
}
