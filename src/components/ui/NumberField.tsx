import { Input, NumberField as AriaNumberField } from "react-aria-components";
import { FieldLabel, FieldMessages, type FieldProps } from "./Field.tsx";

interface NumberFieldProps extends FieldProps {
  name?: string;
  /** undefined: the field is empty. */
  value: number | undefined;
  /** Called when the person leaves the field, presses Enter or an arrow key, not at every key. */
  onChange: (value: number | undefined) => void;
  /** Where the arrow keys stop; 0 or more also keeps a minus sign from being typed. Never changes what was typed. */
  minValue?: number;
  placeholder?: string;
  onBlur?: () => void;
}

/** A whole number. It keeps what was typed for the form's schema to judge, and ignores the mouse wheel. */
export function NumberField(props: NumberFieldProps) {
  const { label, description, errorMessage, placeholder, value, onChange, ...rest } = props;
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
      <Input className="control number-control" placeholder={placeholder} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}

const WHOLE_NUMBER: Intl.NumberFormatOptions = { maximumFractionDigits: 0, useGrouping: false };
