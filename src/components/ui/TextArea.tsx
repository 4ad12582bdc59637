import { Field } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

interface TextAreaProps extends Omit<TextFieldProps, "type"> {
  rows?: number;
}

export function TextArea(props: TextAreaProps) {
  const { label, id, description, errorMessage, isRequired, onChange, rows = 4, ...rest } = props;
  return (
    <Field label={label} id={id} description={description} errorMessage={errorMessage} isRequired={isRequired}>
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
