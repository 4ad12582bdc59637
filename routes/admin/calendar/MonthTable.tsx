import { Table } from "../../../src/components/ui/Table.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { type ListedDay, weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { loadTone, spokenLoad } from "../../../src/domain/kitchen/calendar/load.ts";
import { closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { numberText } from "../../../src/domain/text/amounts.ts";
import { formatMonth } from "../../../src/domain/time/months.ts";
import type { CalendarPageProps, HrefOfDay } from "./CalendarPage.tsx";
import { DAY_ANCHOR } from "./DayForms.tsx";

interface MonthTableProps extends Pick<CalendarPageProps, "month" | "weeks" | "days" | "chosen" | "toCome"> {
  hrefOf: HrefOfDay;
}

export function MonthTable({ month, weeks, days, chosen, toCome: { from: today }, hrefOf }: MonthTableProps) {
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
              const isFirst = !month && day.date.endsWith("-01");
              return (
                <td
                  key={index}
                  aria-current={date === today ? "date" : undefined}
                  data-past={day.date < today || undefined}
                  data-closed={day.closedReason === null ? undefined : ""}
                >
                  <a
                    className="month-day"
                    href={hrefOf(day.date) + DAY_ANCHOR}
                    aria-label={spokenDay(day)}
                    aria-current={date === chosen || undefined}
                  >
                    <span className="month-date">
                      {isFirst ? formatDay(day.date).split(",")[0] : Number(day.date.slice(8))}
                    </span>
                    <Load day={day} isNarrow={index > 4} />
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

/** "Nov 30, 2026. Closed: Spring break. 25 lunches approved". */
function spokenDay(day: ListedDay): string {
  const closed = day.closedReason === null ? [] : [closedText(day.closedReason)];
  return [formatDay(day.date), ...closed, ...hasLoad(day) ? [spokenLoad(day)] : []].join(". ");
}

/** A closed day without lunches needs no number. */
function hasLoad({ approved, inReview, capacity, closedReason }: ListedDay): boolean {
  return approved + inReview > 0 || capacity !== null && closedReason === null;
}

function Load({ day, isNarrow }: { day: ListedDay; isNarrow: boolean }) {
  const { approved, inReview, capacity, closedReason } = day;
  const tone = loadTone(day);
  const share = (part: number) => `${Math.min(part / Math.max(capacity ?? 1, 1), 1) * 100}%`;
  const more = [inReview > 0 && `+${numberText(inReview)}`, tone && "over"].filter(Boolean).join(": ");
  return (
    <>
      {hasLoad(day) && (
        <span className="month-load" data-tone={tone ?? undefined}>
          {numberText(approved)}
          {capacity !== null && ` / ${numberText(capacity)}`}
        </span>
      )}
      {hasLoad(day) && capacity !== null && (
        <span className="capacity-bar" data-over={tone === "danger" || undefined}>
          <span className="capacity-review" style={{ width: share(approved + inReview) }} />
          <span className="capacity-approved" style={{ width: share(approved) }} />
        </span>
      )}
      {more && <span className="month-more" data-tone={tone ?? undefined}>{more}</span>}
      {closedReason !== null && (
        <span className="month-closed cell-lines" title={closedText(closedReason)}>
          {isNarrow ? "Closed" : closedText(closedReason)}
        </span>
      )}
    </>
  );
}
