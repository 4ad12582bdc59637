import { Field } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

interface TextAreaProps extends Omit<TextFieldProps, "type"> {
  rows?: number;
}

export function TextArea(props: TextAreaProps) {
  const { label, id, description, errorMessage, isRequired, isChanged, onChange, rows = 4, ...rest } = props;
  const field = { label, id, description, errorMessage, isRequired, isChanged };
  return (
    <Field {...field}>
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
