import { type ComponentType, useEffect, useId, useState } from "react";
import { fieldText, readTypedDay } from "../../domain/time/typed_day.ts";
import { DATE_TEXT, DateNote } from "./DateNote.tsx";
import type { DatePickerProps } from "./DatePicker.tsx";
import { Field, type FieldProps } from "./Field.tsx";

interface DateFieldProps extends FieldProps, DatePickerProps {
  name?: string;
  onBlur?: () => void;
}

/**
 * A calendar date without time or zone. Its value is the text, so that what is typed or pasted stays there whatever it is;
 * a calendar is beside it once its code, which is heavy, has loaded.
 */
export function DateField({ name, onBlur, ...props }: DateFieldProps) {
  const { value, onChange, minValue, errorMessage } = props;
  const day = readTypedDay(value, minValue);
  const noteId = useId();
  const [Picker, setPicker] = useState<ComponentType<DatePickerProps>>();

  useEffect(() => {
    loadPicker().then(
      (loaded) => setPicker(() => loaded),
      (error) => console.error("the calendar did not load; dates can be typed", error),
    );
  }, []);

  return (
    <Field {...props} describedBy={noteId}>
      {(control) => (
        <>
          <div className="date-group">
            <input
              {...control}
              {...DATE_TEXT}
              name={name}
              value={fieldText(value)}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
            {Picker && <Picker {...props} value={day ?? ""} />}
          </div>
          <DateNote id={noteId} text={value} today={minValue} isRefused={errorMessage !== undefined} />
        </>
      )}
    </Field>
  );
}

/** Loads DatePicker once the browser has nothing better to do. */
async function loadPicker(): Promise<ComponentType<DatePickerProps>> {
  await new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: DEADLINE });
    else setTimeout(resolve);
  });
  return await import("./DatePicker.tsx").then((picker) => picker.DatePicker);
}

/** In milliseconds. A browser may never call itself idle: for a page in the background, or now and then on a busy machine. */
const DEADLINE = 2_000;
