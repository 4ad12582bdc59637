import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { NativeSelect, type Option } from "./NativeSelect.tsx";

interface SelectFieldProps<Value extends string> extends FieldProps {
  name?: string;
  options: readonly Option<Value>[];
  /** "" while nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
  placeholder?: string;
}

/** One choice out of a list. Nothing is chosen at first, and a choice can be changed but not taken back. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, options, value, onChange } = props;
  const placeholder: Option = { value: "", label: props.placeholder ?? "Select..." };
  return (
    <Field {...props}>
      {(control) => (
        <NativeSelect
          {...control}
          name={name}
          options={value === "" ? [placeholder, ...options] : options}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
}

type PlainSelectFieldProps =
  & FieldProps
  & Pick<ComponentProps<typeof NativeSelect>, "name" | "options" | "defaultValue" | "autoFocus">;

/** The select of a plain form. */
export function PlainSelectField({ name, options, defaultValue, autoFocus, ...field }: PlainSelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => <NativeSelect {...control} {...{ name, options, defaultValue, autoFocus }} />}
    </Field>
  );
}
