import { Input, TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components";
import { FieldLabel, FieldMessages, type FieldProps } from "./Field.tsx";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "children" | "className">, FieldProps {
  placeholder?: string;
}

/** One line of text; `onChange` is given the text. */
export function TextField({ label, description, errorMessage, placeholder, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className="field" validationBehavior="aria" isInvalid={Boolean(errorMessage)}>
      <FieldLabel label={label} isRequired={props.isRequired} />
      <Input className="control" placeholder={placeholder} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
