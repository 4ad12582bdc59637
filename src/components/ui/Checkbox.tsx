import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField } from "react-aria-components";
import { FieldMessages } from "./Field.tsx";
import { CheckIcon, MinusIcon } from "./Icons.tsx";

interface CheckboxProps {
  /** The label; without one give `aria-label`. */
  children?: ReactNode;
  "aria-label"?: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  name?: string;
  description?: ReactNode;
  errorMessage?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Some, not all, of what it stands for is selected. */
  isIndeterminate?: boolean;
}

/** A box to tick. */
export function Checkbox({ children, description, errorMessage, ...props }: CheckboxProps) {
  return (
    <CheckboxField {...props} className="checkbox" validationBehavior="aria" isInvalid={Boolean(errorMessage)}>
      <CheckboxButton className="checkbox-button">
        <span className="checkbox-box" aria-hidden="true">
          {props.isIndeterminate ? <MinusIcon /> : props.isSelected ? <CheckIcon /> : null}
        </span>
        {children && <span>{children}</span>}
      </CheckboxButton>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </CheckboxField>
  );
}
