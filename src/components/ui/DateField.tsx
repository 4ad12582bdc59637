import { type ComponentType, useEffect, useRef, useState } from "react";
import type { DatePickerProps } from "./DatePicker.tsx";
import { Field } from "./Field.tsx";

/**
 * A calendar date without time or zone: typed month, day, year, or picked from a calendar. It begins as the browser's own
 * date input, which is complete and works without script. DatePicker, whose code is heavy, takes its place once it has
 * loaded, but not of a field that is focused or was changed, so that nothing half typed is lost.
 */
export function DateField(props: DatePickerProps) {
  const { name, value, onChange, minValue, maxValue, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isInUse, setInUse] = useState(false);
  const isChanged = useRef(false);
  const [Picker, setPicker] = useState<ComponentType<DatePickerProps>>();

  useEffect(() => {
    // It may have been focused before React listened.
    setInUse(input.current === document.activeElement);
    loadPicker().then(
      (loaded) => setPicker(() => loaded),
      (error) => console.error("the calendar did not load; the browser's own stays", error),
    );
  }, []);

  if (Picker && !isInUse) return <Picker {...props} />;
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="date"
          name={name}
          value={value}
          min={minValue}
          max={maxValue}
          onChange={(event) => {
            isChanged.current = true;
            setInUse(true);
            onChange(event.target.value);
          }}
          onFocus={() => setInUse(true)}
          onBlur={(event) => {
            // A date that is typed in part has no value yet.
            setInUse(isChanged.current || event.target.validity.badInput);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
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
