import type { CalendarDate } from "@internationalized/date";
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from "react-aria-components";
import { ChevronLeftIcon, ChevronRightIcon } from "./Icons.tsx";

/** The month a DateField's popover shows; it takes its value from the DatePicker around it. */
export function Calendar({ minValue, maxValue }: Record<"minValue" | "maxValue", CalendarDate | undefined>) {
  return (
    <AriaCalendar className="calendar" minValue={minValue} maxValue={maxValue}>
      <header className="calendar-header">
        <Button slot="previous" className="button" data-variant="quiet" data-size="small">
          <ChevronLeftIcon />
        </Button>
        <Heading className="calendar-heading" />
        <Button slot="next" className="button" data-variant="quiet" data-size="small">
          <ChevronRightIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className="calendar-cell" />}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}
