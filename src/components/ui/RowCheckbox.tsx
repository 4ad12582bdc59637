import { type ComponentProps, useEffect, useRef } from "react";

interface RowCheckboxProps extends Omit<ComponentProps<"input">, "type" | "className" | "aria-label"> {
  /** What ticking it selects. */
  label: string;
  /** Some, not all, of what it stands for is selected. */
  isIndeterminate?: boolean;
}

/** The box that selects a table's row, or all of them. Native: a thousand rows must not take a second to draw. */
export function RowCheckbox({ label, isIndeterminate = false, ...props }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Ticked before this came alive, or by the browser after a reload: it would only look ticked.
    if (input.current) input.current.checked = props.checked ?? false;
  }, []);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className="row-checkbox">
      <input {...props} ref={input} type="checkbox" aria-label={label} />
    </label>
  );
}
