import type { ComponentProps } from "react";
import { ChevronDownIcon } from "./Icons.tsx";
import type { Option } from "./SelectField.tsx";

interface NativeSelectProps extends Omit<ComponentProps<"select">, "children" | "className" | "multiple"> {
  /** For screen readers; not visible. */
  label: string;
  options: readonly (Option | OptionGroup)[];
}

/** Options that belong together, under a heading that cannot be chosen. */
interface OptionGroup {
  label: string;
  options: readonly Option[];
}

/** A plain select for the filter above a list: works in a GET form without script. */
export function NativeSelect({ label, options, ...props }: NativeSelectProps) {
  return (
    <div className="native-select">
      <select {...props} className="control" aria-label={label}>
        {options.map((choice) =>
          "options" in choice
            ? <optgroup key={choice.label} label={choice.label}>{optionsOf(choice.options)}</optgroup>
            : optionsOf([choice])
        )}
      </select>
      <ChevronDownIcon />
    </div>
  );
}

function optionsOf(options: readonly Option[]) {
  return options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>);
}
