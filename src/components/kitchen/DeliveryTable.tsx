import { Fragment, type ReactNode } from "react";
import type { SheetTime } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine, MealLine } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { CLOSE_OUT_ID } from "../../domain/requests/close_out.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { UNCHECKED_ID } from "../requests/AllergenTotals.tsx";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Table } from "../ui/Table.tsx";

interface DeliveryTableProps {
  /** YYYY-MM-DD. */
  date: string;
  times: readonly SheetTime[];
  timeActions: (time: SheetTime) => ReactNode;
  noteForm: (time: SheetTime, line: DeliveryLine) => ReactNode;
}

const COLUMNS = {
  School: "",
  Lunches: "numeric",
  "Students + adults": "numeric",
  "Class and destination": "",
  Grades: "",
  Recipient: "",
  Status: "",
  Print: "no-print",
};

const WIDTHS = ["17%", "5.7%", "6%", "21%", "8.3%", "20.7%", "10%", "auto"];

/** Shows a row per delivery below its time, and a second for what has no column, such as special meals and comments. */
export function DeliveryTable({ date, times, timeActions, noteForm }: DeliveryTableProps) {
  const meals = times.flatMap(({ deliveries }) => deliveries).flatMap(({ meals }) => meals);
  const firstUnchecked = meals.find(({ hasNoAllergens }) => hasNoAllergens);
  return (
    <Table caption="Deliveries" className="delivery-table" widths={WIDTHS} columns={COLUMNS}>
      {times.map((time) => (
        <tbody key={time.anchor} id={time.anchor}>
          <tr className="row-group">
            <th scope="rowgroup" colSpan={4}>
              <strong>{time.heading}</strong> <span className="muted">{time.totals}</span>{" "}
              {time.allergens.map(({ text }) => text).join(" · ")}
            </th>
            <td colSpan={WIDTHS.length - 4}>{timeActions(time)}</td>
          </tr>
          {time.deliveries.map((line) => (
            <Fragment key={line.requestId}>
              <tr>
                <th scope="row">
                  {line.school} <a className="code" href={urls.reviewRequest(line.requestId)}>{line.shortId}</a>{" "}
                  {line.pickup && <strong>{line.pickup}</strong>}
                </th>
                <td className="numeric day-sheet-number">{line.lunches}</td>
                <td className="numeric">{`${line.students} + ${line.adults}`}</td>
                <td>{line.trip}</td>
                <td className="grades">{line.grades}</td>
                <td>
                  {line.recipient} <span className="nowrap muted">{line.phone}</span>
                </td>
                <td>
                  <StatusBadge status={line.status} />
                </td>
                <td className="no-print">
                  <span className="cluster">
                    <a
                      href={withQuery(urls.servingSheetsPdf, { request: line.requestId })}
                      target="_blank"
                      rel="noopener"
                      aria-label={`Serving sheet for ${line.shortId}`}
                    >
                      Sheet
                    </a>
                    {line.hasLabels && (
                      <a
                        href={withQuery(urls.mealLabels, { date, request: line.requestId })}
                        aria-label={`Labels for ${line.shortId}`}
                      >
                        Labels
                      </a>
                    )}
                    {noteForm(time, line)}
                  </span>
                </td>
              </tr>
              <NotesRow line={line} firstUnchecked={firstUnchecked} />
            </Fragment>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function NotesRow({ line, firstUnchecked }: { line: DeliveryLine; firstUnchecked: MealLine | undefined }) {
  const { requestId, note, marks, changes, meals, comments, tooWarm, cooler, closeOut } = line;
  const isCompleted = line.status === "COMPLETED";
  if (marks.length + meals.length === 0 && !note && !comments && !cooler && !isCompleted) return null;
  return (
    <tr className="row-note">
      <td colSpan={WIDTHS.length}>
        <ul
          role="list"
          className="cluster delivery-notes prose"
          aria-label={`Notes of ${line.school} ${line.shortId}`}
        >
          {marks.map((mark) => (
            <li key={mark}>
              <Badge tone="warning">{mark}</Badge>
            </li>
          ))}
          {note && (
            <li>
              <strong>{`Note: ${note}`}</strong>
            </li>
          )}
          {changes.map((change) => <li key={change}>{change}</li>)}
          {meals.map((meal, index) => (
            <li key={index} id={meal === firstUnchecked ? UNCHECKED_ID : undefined}>
              <strong>{meal.student}</strong>
              {" · "}
              {meal.facts && <strong>{meal.facts}</strong>}
              {meal.facts && " · "}
              {meal.notes}
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
    </tr>
  );
}
