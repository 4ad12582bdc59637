import type { CalendarDate } from "@internationalized/date";
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
import { formatDay } from "../../domain/time/alaska_time.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "./Icons.tsx";

interface CalendarProps {
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  minValue: CalendarDate | undefined;
  maxValue: CalendarDate | undefined;
  /** Why a day (YYYY-MM-DD) cannot be chosen, or null when it can. */
  unavailableReason?: ((date: string) => string | null) | undefined;
  /** The first day (YYYY-MM-DD) that does not count as late. */
  lateBefore?: string | undefined;
}

/** The month that a DatePicker shows. */
export function Calendar({ unavailableReason = () => null, lateBefore = "", minValue, ...props }: CalendarProps) {
  return (
    <AriaCalendar
      {...props}
      autoFocus
      className="calendar"
      minValue={minValue}
      // Not where this computer's clock is.
      defaultFocusedValue={props.value ?? minValue}
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
            minValue && date.compare(minValue) < 0 ? <CalendarCell date={date} className="calendar-cell" /> : (
              <DayCell
                date={date}
                reason={unavailableReason(date.toString())}
                isLate={date.toString() < lateBefore}
              />
            )}
        </CalendarGridBody>
      </CalendarGrid>
      <FocusedReason reasonFor={unavailableReason} />
      {lateBefore && <p className="calendar-legend">Underlined days count as late.</p>}
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

/** For keyboard users, who see no tooltip. */
function FocusedReason({ reasonFor }: { reasonFor: (date: string) => string | null }) {
  const day = useContext(CalendarStateContext)?.focusedDate.toString();
  const reason = day === undefined ? null : reasonFor(day);
  return (
    <p className="calendar-reason" role="status">
      {day !== undefined && reason !== null && `${formatDay(day)}. ${reason}`}
    </p>
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
