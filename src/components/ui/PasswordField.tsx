import { type ReactNode, useState } from "react";
import { Field } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

interface PasswordFieldProps extends Omit<TextFieldProps, "type"> {
  /** The advice about the password while it is typed. */
  children?: ReactNode;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, description, errorMessage, isRequired, describedBy, onChange, children, ...rest } = props;
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <Field {...{ label, description, errorMessage, isRequired, describedBy }}>
        {(control) => (
          <div className="password">
            <input
              {...rest}
              {...control}
              type={isShown ? "text" : "password"}
              spellCheck="false"
              autoCapitalize="none"
              onChange={(event) => onChange?.(event.target.value)}
            />
            <button
              type="button"
              className="password-toggle"
              aria-label={isShown ? "Hide password" : "Show password"}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? "Hide" : "Show"}
            </button>
          </div>
        )}
      </Field>
      {children}
    </div>
  );
}
