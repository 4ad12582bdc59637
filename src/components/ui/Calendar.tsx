import { type CalendarDate, parseDate } from "@internationalized/date";
import { useContext } from "react";
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
} from "react-aria-components/Calendar";
import { ChevronLeftIcon, ChevronRightIcon } from "./Icons.tsx";

export interface CalendarProps {
  /** YYYY-MM-DD, or nothing. */
  value: string;
  onChange: (value: string) => void;
  /** YYYY-MM-DD: the earliest day. An earlier one can still be typed, for the form's schema to reject. */
  minValue?: string;
  /** The same for the latest day. */
  maxValue?: string;
  /** Returns the reason a day (YYYY-MM-DD) between the two cannot be chosen, or null. It can still be typed, too. */
  unavailableReason?: (date: string) => string | null;
  /** The first day (YYYY-MM-DD) that does not count as late; those before are marked. */
  lateBefore?: string;
}

/** The month that a DatePicker shows. */
export function Calendar(
  { value, onChange, unavailableReason = () => null, lateBefore = "", ...range }: CalendarProps,
) {
  const [chosen, first, last, onTime] = [value, range.minValue, range.maxValue, lateBefore]
    .map((day) => day ? parseDate(day) : undefined);
  return (
    <AriaCalendar
      autoFocus
      className="calendar"
      value={chosen ?? null}
      onChange={(date) => onChange(date.toString())}
      minValue={first}
      maxValue={last}
      // Not where this computer's clock is.
      defaultFocusedValue={chosen ?? onTime ?? first}
      isDateUnavailable={(date) => unavailableReason(date.toString()) !== null}
    >
      <header className="calendar-header cluster spread">
        <Button slot="previous" className="button" data-variant="quiet" data-size="small">
          <ChevronLeftIcon />
        </Button>
        <Heading level={3} />
        <Button slot="next" className="button" data-variant="quiet" data-size="small">
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) =>
            first && date.compare(first) < 0 ? <CalendarCell date={date} className="calendar-cell" /> : (
              <DayCell
                date={date}
                reason={unavailableReason(date.toString())}
                isLate={date.toString() < lateBefore}
              />
            )}
        </CalendarGridBody>
      </CalendarGrid>
      <UnavailableDays reasonFor={unavailableReason} />
    </AriaCalendar>
  );
}

function DayCell({ date, reason, isLate }: { date: CalendarDate; reason: string | null; isLate: boolean }) {
  const isWeekend = date.toDate("UTC").getUTCDay() % 6 === 0;
  const note = reason ?? [isLate && "Counts as late", isWeekend && "Weekend"].filter(Boolean).join(", ");
  return (
    <CalendarCell
      date={date}
      className="calendar-cell"
      render={(props) => (
        <div
          {...props}
          data-late={isLate || undefined}
          data-weekend={isWeekend || undefined}
          title={note}
          // By this computer's clock, one of these days could be today.
          aria-label={[props["aria-label"]?.replace("Today, ", ""), note].filter(Boolean).join(", ")}
        />
      )}
    />
  );
}

/** The shown month's days that cannot be chosen, with the reasons: "15-19 Closed: Spring break". */
function UnavailableDays({ reasonFor }: { reasonFor: (date: string) => string | null }) {
  const month = useContext(CalendarStateContext)?.visibleRange.start;
  if (!month) return null;
  const lines: { first: number; last: number; reason: string }[] = [];
  for (let day = 1; day <= month.calendar.getDaysInMonth(month); day++) {
    const reason = reasonFor(month.set({ day }).toString());
    const line = lines.at(-1);
    if (reason !== null && line?.last === day - 1 && line.reason === reason) line.last = day;
    else if (reason !== null) lines.push({ first: day, last: day, reason });
  }
  if (lines.length === 0) return null;
  return (
    <ul className="calendar-unavailable" role="list">
      {lines.map(({ first, last, reason }) => (
        <li key={first}>
          <span className="calendar-unavailable-days">{first === last ? first : `${first}-${last}`}</span>
          {reason}
        </li>
      ))}
    </ul>
  );
}
