import { type CalendarDate, parseDate } from "@internationalized/date";
import { Button, DateInput, DatePicker, DateSegment, Dialog, Group, Popover } from "react-aria-components";
import { Calendar } from "./Calendar.tsx";
import { FieldLabel, FieldMessages, type FieldProps } from "./Field.tsx";
import { CalendarIcon } from "./Icons.tsx";

interface DateFieldProps extends FieldProps {
  name?: string;
  /** YYYY-MM-DD, or "" while the date is incomplete. */
  value: string;
  /** Called with YYYY-MM-DD, or "" when the field is left with an incomplete date. */
  onChange: (value: string) => void;
  /** YYYY-MM-DD: the calendar's earliest day. An earlier one can still be typed, for the form's schema to reject. */
  minValue?: string;
  /** YYYY-MM-DD: the calendar's latest day, to which the same applies. */
  maxValue?: string;
  onBlur?: () => void;
}

/** A calendar date without time or zone: typed month, day, year, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, description, errorMessage, value, onChange, minValue, maxValue, onBlur, ...rest } = props;
  return (
    <DatePicker<CalendarDate>
      {...rest}
      className="field"
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      shouldForceLeadingZeros
      value={value === "" ? null : parseDate(value)}
      onChange={(date) => onChange(date?.toString() ?? "")}
      onBlur={(event) => {
        // The library keeps the last complete date while a part of it is deleted; what is not visible must not be sent.
        if (value !== "" && event.currentTarget.querySelector("[data-placeholder]")) onChange("");
        onBlur?.();
      }}
      placeholderValue={minValue ? parseDate(minValue) : undefined}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <Group className="control date-group">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        <Button className="date-button">
          <CalendarIcon />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover className="popover" offset={4} placement="bottom start">
        <Dialog className="date-dialog">
          <Calendar
            minValue={minValue ? parseDate(minValue) : undefined}
            maxValue={maxValue ? parseDate(maxValue) : undefined}
          />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
