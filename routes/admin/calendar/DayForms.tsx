import { Badge } from "../../../src/components/ui/Badge.tsx";
import { Button } from "../../../src/components/ui/Button.tsx";
import { PlainDateField } from "../../../src/components/ui/PlainDateField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { closedText, overlapping } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { loadOf, loadText } from "../../../src/domain/kitchen/calendar/load.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { numberText } from "../../../src/domain/text/amounts.ts";
import { formatWeekday, weekdayOf } from "../../../src/domain/time/alaska_time.ts";
import type { Month } from "../../../src/domain/time/months.ts";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { fieldState, type UnfinishedForm } from "../../forms.ts";
import type { CalendarProps } from "./calendar_props.ts";
import { Closing } from "./ClosedDays.tsx";

const DAY_ID = "day";

/** The page's address with another day chosen, at its forms. */
export function dayHref(month: Month | undefined, day: string): string {
  return `${withQuery(urls.calendar, { month, day })}#${DAY_ID}`;
}

/** The chosen day, with what can be packed and its closing. */
export function DayForms(props: CalendarProps) {
  const { page, days, chosen, toCome, capacities, closedToCome, open } = props;
  const day = days.get(chosen);
  if (!day) return null;
  const { text, tone } = loadOf(day) ?? { text: loadText(day), tone: null };
  const ofLimit = open?.action === "set-day" ? open : undefined;
  const ofClosing = open?.action === "close" ? open : undefined;
  const isToCome = toCome.from <= chosen && chosen <= toCome.to;
  const ofWeekday = capacities.weekdays[weekdayOf(chosen)];
  const otherwise = ofWeekday === undefined
    ? "no limit"
    : `as every ${formatWeekday(chosen)}, ${numberText(ofWeekday)}`;
  const closing = overlapping(closedToCome, { from: chosen, to: chosen });
  return (
    <section className="stack surface" data-gap="small" aria-labelledby={DAY_ID}>
      <h2 id={DAY_ID} tabIndex={-1}>{dayText(chosen)}</h2>
      <p className="cluster" data-gap="small">
        {day.closedReason !== null && <Badge tone="danger">{closing ? "Closed" : closedText(day.closedReason)}</Badge>}
        <span data-tone={tone ?? undefined}>{text}</span>
        <span className="cluster" data-gap="small">
          {day.inReview > 0 && (
            <a href={withQuery(urls.adminDashboard, { status: "IN_REVIEW", day: fieldText(chosen) })}>Review</a>
          )}
          <a href={withQuery(urls.kitchen, { date: chosen })}>Day sheet</a>
        </span>
      </p>
      {closing && <Closing {...props} range={closing} />}
      {(isToCome || ofLimit) && (
        <form className="calendar-line" method="post" action={page} noValidate>
          <input type="hidden" name="date" value={chosen} />
          <TextField
            label="Can pack"
            inputMode="numeric"
            description={`Empty: ${otherwise}`}
            {...withDay(ofLimit, "lunches", "date", String(capacities.days[chosen] ?? ""))}
          />
          <Button type="submit" name="action" value="set-day" aria-label="Set Limit">Set</Button>
        </form>
      )}
      {(isToCome && !closing || ofClosing) && (
        <form className="stack" data-gap="small" method="post" action={page} noValidate>
          <input type="hidden" name="from" value={chosen} />
          <div className="calendar-line">
            <TextField
              label="Reason"
              isRequired
              autoComplete="off"
              description="Shown to everyone who orders"
              {...fieldState(ofClosing, "reason")}
            />
          </div>
          <div className="calendar-line">
            <PlainDateField label="Until" description="Empty: this day alone" {...withDay(ofClosing, "to", "from")} />
            <Button type="submit" name="action" value="close" aria-label="Close Days">Close</Button>
          </div>
        </form>
      )}
    </section>
  );
}

/** Returns what fieldState() does, with what is wrong with the chosen day, which is no field. */
function withDay(open: UnfinishedForm | undefined, name: string, day: string, kept?: string) {
  const [field, { errorMessage, autoFocus }] = [fieldState(open, name, kept), fieldState(open, day)];
  return { ...field, errorMessage: errorMessage ?? field.errorMessage, autoFocus: autoFocus || field.autoFocus };
}
