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
  | "max"
  | "readOnly"
  | "spellCheck"
  | "defaultValue"
>;

export interface TextFieldProps extends TextAttributes, FieldProps {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

export function TextField(
  { label, isLabelHidden, id, description, errorMessage, isRequired, isChanged, describedBy, onChange, ...props }:
    TextFieldProps,
) {
  const field = { label, isLabelHidden, id, description, errorMessage, isRequired, isChanged, describedBy };
  return (
    <Field {...field}>
      {(control) => <input {...props} {...control} onChange={(event) => onChange?.(event.target.value)} />}
    </Field>
  );
}
