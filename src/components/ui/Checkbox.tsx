import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField } from "react-aria-components";
import { FieldMessages } from "./Field.tsx";
import { CheckIcon } from "./Icons.tsx";

interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  name?: string;
  errorMessage?: string;
}

/** A checkbox with its label. */
export function Checkbox({ children, errorMessage, ...props }: CheckboxProps) {
  return (
    <CheckboxField {...props} className="checkbox" validationBehavior="aria" isInvalid={Boolean(errorMessage)}>
      <CheckboxButton className="checkbox-button">
        <span className="checkbox-box" aria-hidden="true">{props.isSelected && <CheckIcon />}</span>
        <span>{children}</span>
      </CheckboxButton>
      <FieldMessages errorMessage={errorMessage} />
    </CheckboxField>
  );
}
