import { type PropsWithChildren, useState } from "react";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";
import type { TextFieldProps } from "./TextField.tsx";

export function PasswordField(props: PropsWithChildren<Omit<TextFieldProps, "type">>) {
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
            <Button
              variant="quiet"
              size="small"
              aria-label={isShown ? "Hide password" : "Show password"}
              onPress={() => setShown(!isShown)}
            >
              {isShown ? "Hide" : "Show"}
            </Button>
          </div>
        )}
      </Field>
      {children}
    </div>
  );
}
