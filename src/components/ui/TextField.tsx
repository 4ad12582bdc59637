import type { InputHTMLAttributes } from "react";
import { Field, type FieldProps } from "./Field.tsx";

type TextAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "name"
  | "type"
  | "autoComplete"
  | "autoFocus"
  | "inputMode"
  | "placeholder"
  | "min"
  | "readOnly"
  | "spellCheck"
  | "defaultValue"
>;

export interface TextFieldProps extends TextAttributes, FieldProps {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
}

export function TextField(
  { label, isLabelHidden, id, description, errorMessage, isRequired, isChanged, describedBy, onChange, rows, ...props }:
    TextFieldProps,
) {
  const field = { label, isLabelHidden, id, description, errorMessage, isRequired, isChanged, describedBy };
  const change = ({ target }: { target: { value: string } }) => onChange?.(target.value);
  return (
    <Field {...field}>
      {(control) =>
        rows
          ? <textarea {...props} {...control} rows={rows} onChange={change} />
          : <input {...props} {...control} onChange={change} />}
    </Field>
  );
}
