import { type ComponentProps, useEffect, useRef } from "react";

interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  label?: string;
  /** The id of its label elsewhere. */
  labelledBy?: string;
  /** Whether some, but not all, of the rows are selected. */
  isIndeterminate?: boolean;
}

/** Selects a row, or all of them. A native checkbox, so that a thousand rows do not take a second to render. */
export function RowCheckbox({ label, labelledBy, isIndeterminate = false, ...props }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Checked by the browser, it would look selected without being so.
    if (input.current) input.current.checked = props.checked ?? false;
  }, []);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label>
      <input
        {...props}
        ref={input}
        type="checkbox"
        autoComplete="off"
        aria-label={label}
        aria-labelledby={labelledBy}
      />
    </label>
  );
}
