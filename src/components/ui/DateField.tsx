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
 * A calendar date without time or zone. Its value is the text, so that anything typed or pasted stays; a calendar is
 * beside it once its code, which is heavy, has loaded.
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

/** Loads DatePicker once the browser is idle. */
async function loadPicker(): Promise<ComponentType<DatePickerProps>> {
  await new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: DEADLINE });
    else setTimeout(resolve);
  });
  return await import("./DatePicker.tsx").then((picker) => picker.DatePicker);
}

/** The longest wait in milliseconds, since a page in the background or a busy machine may never be idle. */
const DEADLINE = 2_000;
