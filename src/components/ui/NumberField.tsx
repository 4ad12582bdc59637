import { Input, NumberField as AriaNumberField } from "react-aria-components";
import { FieldLabel, FieldMessages, type FieldProps } from "./Field.tsx";

interface NumberFieldProps extends FieldProps {
  name?: string;
  /** undefined while the field is empty. */
  value: number | undefined;
  /** Called on blur, Enter and the arrow keys, not on every key. */
  onChange: (value: number | undefined) => void;
  onBlur?: () => void;
}

/** A whole number. It keeps what was typed, for the form's schema to validate, and ignores the mouse wheel. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, errorMessage, value, onChange, ...rest } = props;
  return (
    <AriaNumberField
      {...rest}
      className="field"
      validationBehavior="aria"
      commitBehavior="validate"
      isInvalid={Boolean(errorMessage)}
      isWheelDisabled
      formatOptions={WHOLE_NUMBER}
      value={value ?? NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? undefined : number)}
    >
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <Input className="control number-control" />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}

const WHOLE_NUMBER: Intl.NumberFormatOptions = { maximumFractionDigits: 0, useGrouping: false };
