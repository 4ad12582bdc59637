import { Field, type FieldProps } from "../../../src/components/ui/Field.tsx";

interface DayInputProps extends FieldProps {
  name: string;
  defaultValue: string;
  autoFocus: boolean;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  changeable: { from: string; to: string };
}

/** A day, in the browser's own date input. */
export function DayInput({ name, defaultValue, autoFocus, changeable, ...field }: DayInputProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          name={name}
          defaultValue={defaultValue}
          autoFocus={autoFocus}
          min={changeable.from}
          max={changeable.to}
        />
      )}
    </Field>
  );
}
