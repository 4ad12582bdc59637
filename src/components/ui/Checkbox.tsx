import { type ComponentProps, type ReactNode, useId } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className" | "children" | "onChange"> {
  children: ReactNode;
  onChange?: (isChecked: boolean) => void;
  description?: ReactNode;
  errorMessage?: string;
}

export function Checkbox({ children, onChange, description, errorMessage, ...props }: CheckboxProps) {
  const id = useId();
  const descriptionId = description ? `${id}description` : undefined;
  const errorId = errorMessage ? `${id}-error` : undefined;
  return (
    <div className="checkbox field" data-invalid={errorMessage ? "" : undefined}>
      <label className="checkbox-button">
        <input
          {...props}
          type="checkbox"
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={[descriptionId, errorId].filter(Boolean).join(" ") || undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {description && <p className="field-description" id={descriptionId}>{description}</p>}
      {errorMessage && <p className="field-error" id={errorId}>{errorMessage}</p>}
    </div>
  );
}
