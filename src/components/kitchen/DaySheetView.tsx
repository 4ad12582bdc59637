import { Fragment, type ReactNode } from "react";
import { COMPLETED_MARK, type DaySheet, type DeliveryLine } from "../../domain/kitchen/day_sheet.ts";
import { CLOSE_OUT_ID } from "../../domain/requests/close_out.ts";
import { urls, withQuery } from "../../domain/urls.ts";
import { Alert } from "../ui/Alert.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Table } from "../ui/Table.tsx";
import { StatusBadge } from "../requests/StatusBadge.tsx";

interface DaySheetViewProps {
  /** YYYY-MM-DD. */
  date: string;
  sheet: DaySheet;
  /** Buttons beside the heading of a time. */
  timeActions: (deliveries: readonly DeliveryLine[]) => ReactNode;
}

/** The kitchen's day, on the screen and on paper: the same texts as the PDF, with links to the requests. */
export function DaySheetView({ date, sheet, timeActions }: DaySheetViewProps) {
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
  return (
    <article className="day-sheet stack" aria-label={`${title}, ${day}`}>
      <header className="day-sheet-head">
        <p>{department}</p>
        {contact && <p>{contact}</p>}
        <p className="day-sheet-title">{`${title}: ${day}`}</p>
      </header>
      {closed && <Alert tone="warning" title={closed} />}
      <dl className="day-sheet-totals">
        {totals.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {load && <p>{load.isOver ? <Badge tone="warning">{load.text}</Badge> : load.text}</p>}
      {allergens.length > 0 && <p className="day-sheet-allergens">{allergens.join(" · ")}</p>}
      {sincePrint && <SincePrint date={date} since={sincePrint} />}
      {none && (
        <EmptyState
          title={none}
          action={
            <div className="empty-state-steps no-print">
              <ButtonLink href={withQuery(urls.kitchen, { week: date })}>See the Week</ButtonLink>
              <ButtonLink href={urls.adminDashboard}>See In Review</ButtonLink>
            </div>
          }
        />
      )}
      {times.map((time) => (
        <Card key={time.heading} id={time.anchor} title={time.heading} actions={timeActions(time.deliveries)}>
          <p>
            {time.totals}
            {time.allergens.length > 0 && <strong>{` · ${time.allergens.join(" · ")}`}</strong>}
          </p>
          <Deliveries date={date} time={time} columns={columns.deliveries} />
          {time.meals.length > 0 && <Meals time={time} columns={columns.meals} />}
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
      <p className="day-sheet-foot">{footer}</p>
    </article>
  );
}

interface SincePrintProps {
  date: string;
  since: NonNullable<DaySheet["sincePrint"]>;
}

function SincePrint({ date, since: { heading, printed, lines, none } }: SincePrintProps) {
  return (
    <Card title={heading}>
      <p className="muted">{printed}</p>
      {none && <p>{none}</p>}
      {lines.length > 0 && (
        <ul className="day-sheet-lines">
          {lines.map(({ mark, what, papers, details }) => (
            <li key={`${mark} ${what}`}>
              <strong>{`${mark}: ${what}`}</strong>
              {papers && <PaperLinks date={date} {...papers} />}
              {details.length > 0 && <ul>{details.map((detail) => <li key={detail}>{detail}</li>)}</ul>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type PaperLinksProps = { date: string } & Pick<DeliveryLine, "requestId" | "shortId" | "hasLabels">;

/** Where the papers of one delivery are printed again, without those of the whole day. */
function PaperLinks({ date, requestId, shortId, hasLabels }: PaperLinksProps) {
  return (
    <span className="day-sheet-papers no-print">
      <a
        href={withQuery(urls.servingSheetsPdf, { request: requestId })}
        target="_blank"
        rel="noopener"
        aria-label={`Serving sheet of ${shortId}`}
      >
        Serving sheet
      </a>
      {hasLabels && (
        <a href={withQuery(urls.mealLabels, { date, request: requestId })} aria-label={`Labels of ${shortId}`}>
          Labels
        </a>
      )}
    </span>
  );
}

interface DeliveriesProps {
  date: string;
  time: DaySheet["times"][number];
  columns: DaySheet["columns"]["deliveries"];
}

function Deliveries({ date, time, columns }: DeliveriesProps) {
  return (
    <Table caption={`Deliveries at ${time.heading}`}>
      <thead>
        <PaperHeading text={time.heading} columns={Object.keys(columns).length} />
        <tr>
          <th scope="col">{columns.school}</th>
          <th scope="col" className="numeric">{columns.lunches}</th>
          <th scope="col" className="numeric">{columns.students}</th>
          <th scope="col" className="numeric">{columns.adults}</th>
          <th scope="col">{columns.grades}</th>
          <th scope="col">{columns.recipient}</th>
          <th scope="col">{columns.comments}</th>
        </tr>
      </thead>
      <tbody>
        {time.deliveries.map((line) => (
          <Fragment key={line.requestId}>
            <tr>
              <th scope="row">
                {line.school} <a className="code" href={urls.reviewRequest(line.requestId)}>{line.shortId}</a>{" "}
                <span className="no-print">
                  <StatusBadge status={line.status} />
                  {line.status === "COMPLETED" && <CloseOut line={line} />}
                </span>
                <PaperLinks date={date} {...line} />
                {line.marks.map((mark) => <Mark key={mark} mark={mark} />)}
              </th>
              <td className="numeric day-sheet-lunches">{line.lunches}</td>
              <td className="numeric">{line.students}</td>
              <td className="numeric">{line.adults}</td>
              <td>{line.grades}</td>
              <td>
                {line.recipient}
                <span className="cell-note">{line.phone}</span>
              </td>
              <td className="prose">{isLong(line.comments) ? "Below" : line.comments}</td>
            </tr>
            {isLong(line.comments) && (
              <tr className="day-sheet-comments">
                <td className="prose" colSpan={Object.keys(columns).length}>
                  <strong>{`${columns.comments}:`}</strong> {line.comments}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

/** Whether comments need the sheet's whole width: in their column they would fill pages. */
function isLong(comments: string): boolean {
  return comments.length > 160 || comments.split("\n").length > 6;
}

/** Above the columns on every page of paper that a table goes on to: a row without its time could be any time's. */
function PaperHeading({ text, columns }: { text: string; columns: number }) {
  return (
    <tr className="day-sheet-paper-heading">
      <th colSpan={columns}>{text}</th>
    </tr>
  );
}

/** What nobody must overlook, on a line of its own. On the screen, the badge already says that it is completed. */
function Mark({ mark }: { mark: string }) {
  return (
    <span className="day-sheet-mark" data-on-paper={mark === COMPLETED_MARK || undefined}>
      <Badge tone="warning">{mark}</Badge>
    </span>
  );
}

/** What became of a completed delivery's lunches, or where to say so. */
function CloseOut({ line: { requestId, closeOut } }: { line: DeliveryLine }) {
  return (
    <a className="cell-note" href={`${urls.reviewRequest(requestId)}#${CLOSE_OUT_ID}`}>
      {closeOut || "Enter Close-out"}
    </a>
  );
}

function Meals({ time, columns }: { time: DaySheet["times"][number]; columns: DaySheet["columns"]["meals"] }) {
  return (
    <section className="day-sheet-meals">
      <h3>{time.mealsHeading}</h3>
      <Table caption={time.mealsHeading}>
        <thead>
          <PaperHeading text={time.mealsHeading} columns={Object.keys(columns).length} />
          <tr>
            <th scope="col">{columns.school}</th>
            <th scope="col">{columns.student}</th>
            <th scope="col">{columns.notes}</th>
          </tr>
        </thead>
        <tbody>
          {time.meals.map((meal, index) => (
            <tr key={index}>
              <td>
                {meal.school} <span className="code muted">{meal.shortId}</span>
              </td>
              <th scope="row">
                {meal.student}
                {meal.mark && <Mark mark={meal.mark} />}
              </th>
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
