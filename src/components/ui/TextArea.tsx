import { TextArea as AriaTextArea, TextField as AriaTextField } from "react-aria-components";
import { FieldLabel, FieldMessages } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

interface TextAreaProps extends Omit<TextFieldProps, "type"> {
  rows?: number;
}

/** Several lines of text; `onChange` is given the text. */
export function TextArea({ label, description, errorMessage, placeholder, rows = 4, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...props} className="field" validationBehavior="aria" isInvalid={Boolean(errorMessage)}>
      <FieldLabel label={label} isRequired={props.isRequired} />
      <AriaTextArea className="control text-area" rows={rows} placeholder={placeholder} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
