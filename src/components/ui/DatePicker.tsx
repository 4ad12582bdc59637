import { parseDate } from "@internationalized/date";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import { Calendar } from "./Calendar.tsx";
import { CalendarIcon } from "./Icons.tsx";

export interface DatePickerProps {
  label: string;
  /** YYYY-MM-DD, or nothing. */
  value: string;
  /** Called with YYYY-MM-DD. */
  onChange: (value: string) => void;
  /** YYYY-MM-DD: the calendar's earliest day. An earlier one can still be typed, for the form's schema to reject. */
  minValue?: string;
  /** The same for the latest day. */
  maxValue?: string;
  /**
   * Why a day (YYYY-MM-DD) between the two cannot be chosen in the calendar, or null when it can. It can still be typed,
   * too.
   */
  unavailableReason?: (date: string) => string | null;
  /** The first day (YYYY-MM-DD) that does not count as late; the calendar marks those before. */
  lateBefore?: string;
}

/** The button beside a date's text, and the calendar that it opens. */
export function DatePicker({ label, value, onChange, minValue, maxValue, ...days }: DatePickerProps) {
  return (
    <I18nProvider locale="en-US">
      <DialogTrigger>
        <Button className="button" data-variant="quiet" data-size="small" aria-label={`Calendar, ${label}`}>
          <CalendarIcon />
        </Button>
        <Popover className="popover date-popover" offset={4} placement="bottom end">
          <Dialog className="date-dialog" aria-label={label}>
            {({ close }) => (
              <Calendar
                {...days}
                value={value ? parseDate(value) : null}
                onChange={(date) => {
                  onChange(date.toString());
                  close();
                }}
                minValue={minValue ? parseDate(minValue) : undefined}
                maxValue={maxValue ? parseDate(maxValue) : undefined}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </I18nProvider>
  );
}
