import { type ComponentProps, type ReactNode, useId } from "react";
import { CheckIcon } from "./Icons.tsx";

interface NativeCheckboxProps extends Omit<ComponentProps<"input">, "type" | "className" | "children"> {
  children: ReactNode;
  description?: ReactNode;
}

/** A native checkbox that looks like Checkbox and works without script. Group several in a fieldset "checkbox-group". */
export function NativeCheckbox({ children, description, ...props }: NativeCheckboxProps) {
  const descriptionId = useId();
  return (
    <div className="checkbox">
      <label className="checkbox-button native-checkbox">
        <input
          {...props}
          type="checkbox"
          className="visually-hidden"
          aria-describedby={description ? descriptionId : undefined}
        />
        <span className="checkbox-box" aria-hidden="true">
          <CheckIcon />
        </span>
        <span>{children}</span>
      </label>
      {description && <p className="field-description" id={descriptionId}>{description}</p>}
    </div>
  );
}
