import type { ComponentProps } from "react";

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface NativeSelectProps extends Omit<ComponentProps<"select">, "children" | "className" | "multiple"> {
  label?: string;
  /** Options, or groups of them under a heading that cannot be chosen. */
  options: readonly (Option | { label: string; options: readonly Option[] })[];
}

/** A select without a visible label, as in the filter above a list or in a table's row. For a form, see SelectField. */
export function NativeSelect({ label, options, ...props }: NativeSelectProps) {
  return (
    <select {...props} className="control native-select" aria-label={label}>
      {options.map((choice) =>
        "options" in choice
          ? <optgroup key={choice.label} label={choice.label}>{optionsOf(choice.options)}</optgroup>
          : optionsOf([choice])
      )}
    </select>
  );
}

function optionsOf(options: readonly Option[]) {
  return options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>);
}
