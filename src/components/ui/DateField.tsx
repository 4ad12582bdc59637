import { type ComponentType, useEffect, useId, useState } from "react";
import { isCalendarDate } from "../../domain/time/alaska_time.ts";
import { fieldText, notADay, readWholeDay } from "../../domain/time/whole_day.ts";
import { DATE_TEXT, DateNote } from "./DateNote.tsx";
import type { DatePickerProps } from "./DatePicker.tsx";
import { Field, type FieldProps } from "./Field.tsx";

interface DateFieldProps extends FieldProps, DatePickerProps {
  name?: string;
  onBlur?: () => void;
}

/**
 * A calendar date without time or zone. It is a text, so that what is typed or pasted stands there whatever it is, and a
 * calendar beside it once its code, which is heavy, has loaded. `value` is the text itself while it is no date.
 */
export function DateField({ name, onBlur, ...props }: DateFieldProps) {
  const { value, onChange, errorMessage } = props;
  const noteId = useId();
  const [typed, setTyped] = useState("");
  const [Picker, setPicker] = useState<ComponentType<DatePickerProps>>();

  useEffect(() => {
    loadPicker().then(
      (loaded) => setPicker(() => loaded),
      (error) => console.error("the calendar did not load; dates can be typed", error),
    );
  }, []);

  // Another day was picked, or kept in a draft.
  const text = dayOrText(typed) === value ? typed : fieldText(value);
  const isUnread = errorMessage && value !== "" && !isCalendarDate(value);
  return (
    <Field {...props} errorMessage={isUnread ? notADay(text) : errorMessage} describedBy={noteId}>
      {(control) => (
        <>
          <div className="date-group">
            <input
              {...control}
              {...DATE_TEXT}
              name={name}
              value={text}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange(dayOrText(event.target.value));
              }}
              onBlur={onBlur}
            />
            {Picker && <Picker {...props} />}
          </div>
          <DateNote id={noteId} text={value} />
        </>
      )}
    </Field>
  );
}

function dayOrText(text: string): string {
  return readWholeDay(text) ?? text;
}

/** Loads DatePicker once the browser has nothing better to do. */
async function loadPicker(): Promise<ComponentType<DatePickerProps>> {
  await new Promise<void>(whenIdle);
  return (await import("./DatePicker.tsx")).DatePicker;
}

/** In milliseconds. A browser may never call itself idle: for a page in the background, or now and then on a busy machine. */
const DEADLINE = 2_000;

/** Runs `work` once the browser has nothing better to do, after two seconds at the latest. Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: DEADLINE });
  else setTimeout(work);
}
