import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { FieldLabel, FieldMessages, type FieldProps } from "./Field.tsx";
import { CheckIcon, ChevronDownIcon } from "./Icons.tsx";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  name?: string;
  options: readonly Option<Value>[];
  /** "" while nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
  placeholder?: string;
  /** Whether the label is only for screen readers, as in a table's row. */
  isLabelHidden?: boolean;
}

/** One choice out of a list. Needs script; for a form that works without, see NativeSelect. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, description, errorMessage, options, value, onChange, isLabelHidden, ...rest } = props;
  const choose = (key: string | number | null) => {
    const chosen = options.find((option) => option.value === key);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Select
      placeholder="Select..."
      {...rest}
      className="field"
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      value={value === "" ? null : value}
      onChange={choose}
      aria-label={isLabelHidden ? label : undefined}
    >
      {!isLabelHidden && <FieldLabel label={label} isRequired={rest.isRequired} />}
      <Button className="control select-button">
        <SelectValue className="select-value" />
        <ChevronDownIcon />
      </Button>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover className="popover select-popover" offset={4}>
        <ListBox className="listbox">
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className="listbox-item">
              {option.label}
              <CheckIcon />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
