import { type CalendarDate, parseDate } from "@internationalized/date";
import {
  Button,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  FieldError,
  Group,
  Label,
  Popover,
  Text,
} from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Calendar } from "./Calendar.tsx";
import { type FieldProps, RequiredMark } from "./Field.tsx";
import { CalendarIcon } from "./Icons.tsx";

export interface DatePickerProps extends FieldProps {
  name?: string;
  /** YYYY-MM-DD, or "" while the date is incomplete. */
  value: string;
  /** Called with YYYY-MM-DD, or "" when the field is left with an incomplete date. */
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
  onBlur?: () => void;
}

export function DatePicker(props: DatePickerProps) {
  const { label, description, errorMessage, value, onChange, minValue, maxValue, unavailableReason, onBlur } = props;
  return (
    <I18nProvider locale="en-US">
      <AriaDatePicker<CalendarDate>
        name={props.name}
        isRequired={props.isRequired}
        className="field"
        validationBehavior="aria"
        isInvalid={Boolean(errorMessage)}
        shouldForceLeadingZeros
        value={value === "" ? null : parseDate(value)}
        onChange={(date) => onChange(date?.toString() ?? "")}
        onBlur={(event) => {
          // The library keeps the last complete date while a part of it is deleted; an invisible date must not be sent.
          if (value !== "" && event.currentTarget.querySelector("[data-placeholder]")) onChange("");
          onBlur?.();
        }}
        placeholderValue={minValue ? parseDate(minValue) : undefined}
      >
        <Label className="field-label">
          {label}
          {props.isRequired && <RequiredMark />}
        </Label>
        <Group className="control date-group">
          <DateInput className="date-input">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className="button" data-variant="quiet" data-size="small">
            <CalendarIcon />
          </Button>
        </Group>
        {description && <Text slot="description" className="field-description">{description}</Text>}
        {errorMessage && <FieldError className="field-error">{errorMessage}</FieldError>}
        <Popover className="popover" offset={4} placement="bottom start">
          <Dialog className="date-dialog">
            <Calendar
              minValue={minValue ? parseDate(minValue) : undefined}
              maxValue={maxValue ? parseDate(maxValue) : undefined}
              unavailableReason={unavailableReason}
              lateBefore={props.lateBefore}
            />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </I18nProvider>
  );
}
