import type { ButtonProps } from "./Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

interface DisabledButtonProps extends Pick<ButtonProps, "variant" | "size" | "children"> {
  /** Why it is disabled; the tooltip's text. */
  reason: string;
}

/**
 * A button that cannot be pressed and says why. It is aria-disabled rather than disabled, since a disabled button gets
 * neither focus nor hover and its reason would reach nobody.
 */
export function DisabledButton({ reason, variant = "secondary", size = "medium", children }: DisabledButtonProps) {
  return (
    <Tooltip label={reason}>
      {(control) => (
        <button
          {...control}
          type="button"
          className="button"
          data-variant={variant}
          data-size={size}
          aria-disabled="true"
        >
          {children}
        </button>
      )}
    </Tooltip>
  );
}
