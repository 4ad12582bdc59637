import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";

/** The props that all form fields share. */
export interface FieldProps {
  label: string;
  description?: ReactNode;
  /** The field is invalid exactly when there is a message. */
  errorMessage?: string;
  isRequired?: boolean;
}

/** A field's label; the asterisk is decorative, since assistive technology has aria-required. */
export function FieldLabel({ label, isRequired }: Pick<FieldProps, "label" | "isRequired">) {
  return (
    <Label className="field-label">
      {label}
      {isRequired && <span className="field-required" aria-hidden="true">&nbsp;*</span>}
    </Label>
  );
}

/** The hint and the message below a field, both linked to it by aria-describedby. */
export function FieldMessages({ description, errorMessage }: Pick<FieldProps, "description" | "errorMessage">) {
  return (
    <>
      {description && <Text slot="description" className="field-description">{description}</Text>}
      {errorMessage && <FieldError className="field-error">{errorMessage}</FieldError>}
    </>
  );
}
