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

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, errorMessage, isRequired, isChanged, describedBy, onChange, ...rest } =
    props;
  return (
    <Field {...props}>
      {(control) => <input {...rest} {...control} onChange={(event) => onChange?.(event.target.value)} />}
    </Field>
  );
}
