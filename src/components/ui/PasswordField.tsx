import { type ReactNode, useState } from "react";
import { Button, Input, TextField as AriaTextField } from "react-aria-components";
import { FieldLabel, FieldMessages } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

interface PasswordFieldProps extends Omit<TextFieldProps, "type"> {
  /** What is said about the password while it is typed. */
  children?: ReactNode;
}

/** A password, hidden until one presses Show. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, description, errorMessage, placeholder, children, ...rest } = props;
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      type={isShown ? "text" : "password"}
      className="field"
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <div className="password">
        <Input className="control" placeholder={placeholder} spellCheck="false" autoCapitalize="none" />
        <Button
          className="password-toggle"
          aria-label={isShown ? "Hide password" : "Show password"}
          onPress={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </Button>
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
      {children}
    </AriaTextField>
  );
}
