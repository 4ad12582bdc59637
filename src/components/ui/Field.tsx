import { type ReactNode, useId } from "react";

export interface FieldProps {
  label: string;
  id?: string;
  description?: ReactNode;
  /** The field is invalid exactly when there is a message. */
  errorMessage?: string;
  isRequired?: boolean;
  /** Whether it holds another value than at first, which a revision marks. */
  isChanged?: boolean;
  /** Whether the label is for screen readers alone, as in a table whose headings say it. */
  isLabelHidden?: boolean;
  /** The id of a further description, such as why the form was refused. */
  describedBy?: string | undefined;
}

/** The props of a field's control: an input, a select or a text area. */
interface ControlProps {
  id: string;
  className: string;
  "aria-required": true | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

export function Field(
  { label, isLabelHidden, id: givenId, description, errorMessage, isRequired, isChanged, describedBy, children }:
    & FieldProps
    & {
      children: (control: ControlProps) => ReactNode;
    },
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const descriptionId = description ? `${id}description` : undefined;
  const errorId = errorMessage ? `${id}-error` : undefined;
  return (
    <div className="field" data-invalid={errorMessage ? "" : undefined} data-changed={isChanged ? "" : undefined}>
      <label className={isLabelHidden ? "visually-hidden" : "field-label"} htmlFor={id}>
        {label}
        {/* Decorative, since assistive technology has aria-required. */}
        {isRequired && <span className="field-required" aria-hidden="true">&nbsp;*</span>}
      </label>
      {children({
        id,
        className: "control",
        "aria-required": isRequired || undefined,
        "aria-invalid": errorMessage ? true : undefined,
        "aria-describedby": [descriptionId, errorId, describedBy].filter(Boolean).join(" ") || undefined,
      })}
      {description && <span id={descriptionId} className="field-description">{description}</span>}
      {errorMessage && <span id={errorId} className="field-error">{errorMessage}</span>}
    </div>
  );
}
