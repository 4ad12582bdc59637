import { Badge } from "../../../src/components/ui/Badge.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { type ListedDay, weekdayName } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { loadOf, loadText, loadTone } from "../../../src/domain/kitchen/calendar/load.ts";
import { closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { formatMonth, type Month, weeksOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";

interface MonthTableProps {
  month: Month;
  /** YYYY-MM-DD. */
  today: string;
  days: ListedDay[];
}

/** The days from Sunday to Saturday, as on American calendars. */
const WEEKDAYS = [7, 1, 2, 3, 4, 5, 6];

export function MonthTable({ month, today, days }: MonthTableProps) {
  return (
    <Table
      className="month-table"
      widths={WEEKDAYS.map(() => `${100 / WEEKDAYS.length}%`)}
      caption={`Lunches in ${formatMonth(month)}`}
      columns={Object.fromEntries(WEEKDAYS.map((weekday) => [weekdayName(weekday), ""]))}
    >
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((date, index) => {
              const day = days.find((listed) => listed.date === date);
              return day
                ? (
                  <td key={index} aria-current={date === today ? "date" : undefined}>
                    <Day day={day.date < today ? { ...day, capacity: null } : day} />
                  </td>
                )
                : <td key={index} className="month-outside" />;
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A past day comes without a capacity, which may have been another one. */
function Day({ day }: { day: ListedDay }) {
  const { date, approved, inReview, capacity, closedReason } = day;
  const { text, tone } = loadOf(day) ?? { text: loadText(day), tone: null };
  // A closed day without lunches needs no number.
  const hasLunches = approved + inReview > 0 || capacity !== null && closedReason === null;
  return (
    <div className="month-day">
      <a
        className="month-day-link"
        href={withQuery(urls.kitchen, { date })}
        aria-label={`Day sheet for ${formatDay(date)}`}
      >
        {Number(date.slice(8))}
      </a>
      {closedReason !== null && <p className="month-closed">{closedText(closedReason)}</p>}
      {hasLunches && (
        <>
          {tone ? <Badge tone={tone}>{text}</Badge> : <p>{text}</p>}
          {capacity !== null && <CapacityBar day={day} capacity={capacity} />}
        </>
      )}
    </div>
  );
}

/** Shows approved lunches, and hatched behind them those in review. The numbers say the same. */
function CapacityBar({ day, capacity }: { day: ListedDay; capacity: number }) {
  const share = (part: number) => `${Math.min(part / Math.max(capacity, 1), 1) * 100}%`;
  return (
    <div className="capacity-bar" data-over={loadTone(day) === "danger" || undefined} aria-hidden="true">
      <span className="capacity-review" style={{ width: share(day.approved + day.inReview) }} />
      <span className="capacity-approved" style={{ width: share(day.approved) }} />
    </div>
  );
}
