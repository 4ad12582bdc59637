import type { ReactNode } from "react";
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
import { DeliveryTable, type DeliveryTableProps } from "./DeliveryTable.tsx";

const UNAPPROVED_ID = "not-approved";

interface DaySheetViewProps {
  /** YYYY-MM-DD. */
  date: string;
  sheet: DaySheet;
  timeActions: DeliveryTableProps["timeActions"];
  noteForm: DeliveryTableProps["noteForm"];
  /** Forms for the whole day. */
  children?: ReactNode;
}

/** The kitchen's day: the facts of the PDF, with links to the requests. */
export function DaySheetView({ date, sheet, timeActions, noteForm, children }: DaySheetViewProps) {
  const { title, day, closed, load, sincePrint, none, times, unapproved } = sheet;
  const loadBadge = load?.tone && <Badge tone={load.tone}>{load.text}</Badge>;
  const left = sincePrint?.lines.filter(({ shortId }) => shortId === null) ?? [];
  return (
    <article className="day-sheet stack" aria-label={`${title}, ${day}`}>
      {closed && <Alert tone="danger" title={closed} />}
      <Numbers sheet={sheet} />
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
        <Card id={UNAPPROVED_ID} title="Not approved: do not pack" actions={loadBadge}>
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

function Numbers({ sheet: { counts, capacity, load, allergens, sincePrint, unapproved } }: { sheet: DaySheet }) {
  const { lunches, students, adults, pickedUp } = counts;
  const ofCapacity = capacity === null ? "" : `of ${numberText(capacity)}`;
  const people = `(${counted(students, "student")} + ${counted(adults, "adult")})`;
  const changes = sincePrint?.lines;
  const changed = changes?.find(({ shortId }) => shortId !== null)?.shortId;
  const special = <DayNumber number={counts.specialMeals} label="special" />;
  return (
    <ul role="list" className="day-sheet-numbers cluster surface">
      <li>
        <DayNumber number={lunches} label={lunches === 1 ? "lunch" : "lunches"} />{" "}
        {load?.tone === "danger" ? <Badge tone="danger">{`${ofCapacity}: over capacity`}</Badge> : ofCapacity}{" "}
        {pickedUp > 0 ? `${people}, ${pickedUpText(pickedUp)}` : people}
      </li>
      <li>
        {allergens.length === 0 ? special : (
          <details className="form-question">
            <summary>
              {special}
              {allergens.map(({ text, isUnchecked }) => isUnchecked && `, ${text}`)}
            </summary>
            <div className="popover">
              <AllergenTotals totals={allergens} />
            </div>
          </details>
        )}
      </li>
      {changes && (
        <li>
          <DayNumber number={changes.length} label={changes.length === 1 ? "change" : "changes"} anchor={changed} />
        </li>
      )}
      <li>
        <DayNumber number={unapproved.length} label="not approved" anchor={UNAPPROVED_ID} />
      </li>
    </ul>
  );
}

/** @param anchor where what it counts is listed */
function DayNumber({ number, label, anchor }: { number: number; label: string; anchor?: string | null | undefined }) {
  const text = [<strong key="number" className="day-sheet-total">{numberText(number)}</strong>, ` ${label}`];
  return anchor && number > 0 ? <a href={`#${anchor}`}>{text}</a> : text;
}
