import { counted, numberText } from "../../../src/domain/text/amounts.ts";
import { Badge } from "../../../src/components/ui/Badge.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import {
  type Capacities,
  capacityOn,
  type DayLunches,
  isOverCapacity,
  weekdayName,
} from "../../../src/domain/kitchen/calendar/capacity.ts";
import { closedDayOn, type ClosedDays, closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { formatMonth, type Month, weeksOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";

interface MonthTableProps {
  month: Month;
  /** YYYY-MM-DD. */
  today: string;
  lunches: DayLunches[];
  capacities: Capacities;
  closedRanges: ClosedDays;
}

/** From Sunday to Saturday, as American calendars have them. */
const WEEKDAYS = [7, 1, 2, 3, 4, 5, 6];

export function MonthTable({ month, today, lunches, capacities, closedRanges }: MonthTableProps) {
  const lunchesOf = new Map(lunches.map((day) => [day.day, day]));
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
            {week.map((day, index) =>
              day === null
                ? <td key={index} className="month-outside" />
                : (
                  <td key={index} aria-current={day === today ? "date" : undefined}>
                    <Day
                      day={day}
                      lunches={lunchesOf.get(day)}
                      capacity={day < today ? null : capacityOn(day, capacities)}
                      closedReason={closedDayOn(day, closedRanges)}
                    />
                  </td>
                )
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface DayProps {
  day: string;
  lunches: DayLunches | undefined;
  capacity: number | null;
  closedReason: string | null;
}

function Day({ day, lunches = { day, approved: 0, inReview: 0, lunches: 0 }, capacity, closedReason }: DayProps) {
  const isOver = isOverCapacity(lunches.lunches, capacity);
  // A closed day without lunches needs no number.
  const hasLunches = lunches.lunches > 0 || capacity !== null && closedReason === null;
  return (
    <div className="month-day">
      <a
        className="month-day-link"
        href={withQuery(urls.kitchen, { date: day })}
        aria-label={`Day sheet for ${formatDay(day)}`}
      >
        {Number(day.slice(8))}
      </a>
      {closedReason !== null && <p className="month-closed">{closedText(closedReason)}</p>}
      {hasLunches && (
        <>
          <p className="month-lunches">
            {capacity === null ? counted(lunches.approved, "lunch", "lunches") : (
              <>
                {numberText(lunches.approved)} <span className="muted">of {counted(capacity, "lunch", "lunches")}</span>
              </>
            )}
          </p>
          {capacity !== null && <CapacityBar lunches={lunches} capacity={capacity} isOver={isOver} />}
          {lunches.inReview > 0 && <p className="muted">{`${numberText(lunches.inReview)} more in review`}</p>}
          {isOver && <Badge tone="danger">Over capacity</Badge>}
          {isOver && !isOverCapacity(lunches.approved, capacity) && (
            <p className="muted">{`with those in review: ${numberText(lunches.lunches)}`}</p>
          )}
        </>
      )}
    </div>
  );
}

/** How full the day is: the approved lunches, and hatched behind them those in review. The numbers say the same. */
function CapacityBar(
  { lunches, capacity, isOver }: { lunches: DayLunches; capacity: number; isOver: boolean },
) {
  const share = (part: number) => `${Math.min(part / Math.max(capacity, 1), 1) * 100}%`;
  return (
    <div className="capacity-bar" data-over={isOver || undefined} aria-hidden="true">
      <span className="capacity-review" style={{ width: share(lunches.lunches) }} />
      <span className="capacity-approved" style={{ width: share(lunches.approved) }} />
    </div>
  );
}
