import { Field } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

interface TextAreaProps extends Omit<TextFieldProps, "type"> {
  rows?: number;
}

export function TextArea(props: TextAreaProps) {
  const { label, description, errorMessage, isRequired, isChanged, onChange, rows = 4, ...rest } = props;
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
