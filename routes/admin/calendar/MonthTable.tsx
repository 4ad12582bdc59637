import { Table } from "../../../src/components/ui/Table.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { type ListedDay, weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { loadText, loadTone } from "../../../src/domain/kitchen/calendar/load.ts";
import { closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { numberText } from "../../../src/domain/text/amounts.ts";
import { formatMonth } from "../../../src/domain/time/months.ts";
import type { CalendarProps } from "./calendar_props.ts";
import { dayHref } from "./DayForms.tsx";

export function MonthTable({ month, weeks, days, chosen, toCome: { from: today } }: CalendarProps) {
  return (
    <Table
      className="month-table"
      widths={WEEKDAYS.map((weekday) => weekday > 5 ? "9.5%" : "16.2%")}
      caption={month ? `Lunches in ${formatMonth(month)}` : "Lunches this week and in the next four"}
      columns={Object.fromEntries(WEEKDAYS.map((weekday) => [weekdayName(weekday).slice(0, 3), ""]))}
    >
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((date, index) => {
              const day = date && days.get(date);
              if (!day) return <td key={index} className="month-outside" />;
              // Among five weeks, "Dec 1" begins a month.
              const [monthAndDay] = formatDay(day.date).split(",");
              return (
                <td
                  key={index}
                  aria-current={date === today ? "date" : undefined}
                  data-past={day.date < today || undefined}
                  data-closed={day.closedReason === null ? undefined : ""}
                >
                  <a
                    className="month-day"
                    href={dayHref(month, day.date)}
                    aria-current={date === chosen || undefined}
                  >
                    <span className="visually-hidden">{spokenDay(day)}</span>
                    <span className="month-date" aria-hidden="true">
                      {monthAndDay?.replace(month ? /.* / : /.* (?!1$)/, "")}
                    </span>
                    {hasLoad(day) && <Load day={day} />}
                    {day.closedReason !== null && (
                      <span className="month-closed cell-lines" title={day.closedReason} aria-hidden="true">
                        {index > 4 ? "Closed" : day.closedReason}
                      </span>
                    )}
                  </a>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Says to screen readers: "Nov 30, 2026. Closed: Spring break. 604 of 620 lunches approved, 351 in review, over". */
function spokenDay(day: ListedDay): string {
  const closed = day.closedReason !== null && closedText(day.closedReason);
  const load = loadText(day, (day.capacity ?? day.approved) === 1 ? " lunch" : " lunches");
  return [formatDay(day.date), closed, hasLoad(day) && load + (loadTone(day) ? ", over" : "")].filter(Boolean).join(
    ". ",
  );
}

/** A closed day without lunches needs no number. */
function hasLoad({ approved, inReview, capacity, closedReason }: ListedDay): boolean {
  return approved + inReview > 0 || capacity !== null && closedReason === null;
}

/** How full the day is: the approved lunches, and hatched behind them those in review. */
function Load({ day }: { day: ListedDay }) {
  const { approved, inReview, capacity } = day;
  const tone = loadTone(day) ?? undefined;
  const share = (part: number) => `${Math.min(part / Math.max(capacity ?? 0, 1), 1) * 100}% 100%`;
  const more = [inReview > 0 && `+${numberText(inReview)}`, tone && "over"].filter(Boolean).join(": ");
  return (
    <>
      <span data-tone={tone === "danger" ? tone : undefined} aria-hidden="true">
        {numberText(approved)}
        {capacity !== null && ` / ${numberText(capacity)}`}
      </span>
      {capacity !== null && (
        <span
          className="capacity-bar"
          data-over={tone === "danger" || undefined}
          style={{ backgroundSize: `${share(approved)}, ${share(approved + inReview)}` }}
        />
      )}
      {more && <span className="month-more" data-tone={tone} aria-hidden="true">{more}</span>}
    </>
  );
}
