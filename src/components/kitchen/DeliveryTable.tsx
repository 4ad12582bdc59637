import type { ReactNode } from "react";
import type { SheetTime } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine, MealLine } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { CLOSE_OUT_ID } from "../../domain/requests/close_out.ts";
import { isAllowedFrom } from "../../domain/requests/statuses.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { UNCHECKED_ID } from "../requests/AllergenTotals.tsx";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { Badge } from "../ui/Badge.tsx";

export interface DeliveryTableProps {
  /** YYYY-MM-DD. */
  date: string;
  times: readonly SheetTime[];
  timeActions: (time: SheetTime) => ReactNode;
  noteForm: (time: SheetTime, line: DeliveryLine) => ReactNode;
}

const COLUMNS = ["Lunches", "School", "Grades", "Recipient", "Print", "Notes"];

/** A box for each time, with a row for each delivery: below the rest it has what may be long, such as special meals. */
export function DeliveryTable({ date, times, timeActions, noteForm }: DeliveryTableProps) {
  const meals = times.flatMap(({ deliveries }) => deliveries).flatMap(({ meals }) => meals);
  const firstUnchecked = meals.find(({ allergens }) => allergens === "");
  return (
    <table className="delivery-table stack">
      <caption className="visually-hidden">Deliveries</caption>
      <thead className="visually-hidden">
        <tr>
          {COLUMNS.map((heading) => <th key={heading} scope="col">{heading}</th>)}
        </tr>
      </thead>
      {times.map((time) => (
        <tbody key={time.anchor} id={time.anchor} className="surface">
          <tr className="row-group cluster">
            <th scope="rowgroup" colSpan={COLUMNS.length - 1} className="cluster">
              <strong className="day-sheet-total">{time.heading}</strong> <span>{time.lunches}</span>{" "}
              <strong>{time.allergens.map(({ text }) => text).join(" · ")}</strong>
            </th>
            <td>{timeActions(time)}</td>
          </tr>
          {time.deliveries.map((line) => (
            <tr key={line.requestId} id={line.shortId} className="cluster">
              <td>
                <strong className="day-sheet-total">{line.lunches}</strong>
              </td>
              <th scope="row">
                <Delivered date={date} line={line} />
              </th>
              <td>{line.grades}</td>
              <td>
                {line.recipient} <span className="nowrap">{line.phone}</span>
              </td>
              <td className="no-print">
                <a
                  href={withQuery(urls.servingSheetsPdf, { request: line.requestId })}
                  target="_blank"
                  rel="noopener"
                  aria-label={`Serving sheet for ${line.shortId}`}
                >
                  Sheet
                </a>{" "}
                {line.hasLabels && (
                  <a
                    href={withQuery(urls.mealLabels, { date, request: line.requestId })}
                    aria-label={`Labels for ${line.shortId}`}
                  >
                    Labels
                  </a>
                )} {noteForm(time, line)}
              </td>
              <Notes line={line} firstUnchecked={firstUnchecked} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The school and the trip, with marks that lead to where they are settled. */
function Delivered({ date, line }: { date: string; line: DeliveryLine }) {
  const { requestId, school, shortId, pickup, status, marks, revisionId, trip } = line;
  const reviewing = revisionId !== null && { href: urls.reviewRequest(revisionId) };
  const printing = { href: withQuery(urls.kitchenSheetPdf, { date }), target: "_blank", "data-day-sheet": "" };
  return (
    <>
      <a href={urls.reviewRequest(requestId)}>
        <strong>{school}</strong>
      </a>{" "}
      {pickup && <Badge>{pickup}</Badge>} {status !== "APPROVED" && <StatusBadge status={status} />}{" "}
      {marks.map((mark, index) => (
        <Badge key={mark} tone="warning" {...index === marks.length - 1 && reviewing || printing}>{mark}</Badge>
      ))} <span className="muted">{[trip, shortId].filter(Boolean).join(" · ")}</span>
    </>
  );
}

/** The meals, comments and changes of a delivery, its coolers and its close-out. */
function Notes({ line, firstUnchecked }: { line: DeliveryLine; firstUnchecked: MealLine | undefined }) {
  const { requestId, note, changes, meals, comments, tooWarm, cooler, closeOut, hasLabels } = line;
  const isCompleted = isAllowedFrom("close-out", line.status);
  if (changes.length + meals.length === 0 && !note && !comments && !cooler && !isCompleted) return null;
  return (
    <td className="delivery-notes">
      <ul role="list" className="cluster prose" aria-label={`Notes of ${line.school} ${line.shortId}`}>
        {note && (
          <li>
            <strong>{`Note: ${note}`}</strong>
          </li>
        )}
        {changes.map((change) => <li key={change}>{change}</li>)}
        {meals.map((meal, index) => (
          <li key={index} className="delivery-meal cluster" id={meal === firstUnchecked ? UNCHECKED_ID : undefined}>
            {meal.allergens ? <strong>{meal.allergens}</strong> : <span>{hasLabels && "Notes only"}</span>}{" "}
            <span>{meal.student}</span>{" "}
            <span>
              {meal.notes} {meal.statement && <span className="muted">{`· ${meal.statement}`}</span>}
            </span>
          </li>
        ))}
        {comments && <li>{`Comment: ${comments}`}</li>}
        {tooWarm && (
          <li>
            <strong>{tooWarm}</strong>
          </li>
        )}
        {cooler && <li>{cooler}</li>}
        {isCompleted && (
          <li>
            <a href={`${urls.reviewRequest(requestId)}#${CLOSE_OUT_ID}`}>{closeOut || "Enter Close-out"}</a>
          </li>
        )}
      </ul>
    </td>
  );
}
