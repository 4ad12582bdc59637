import type { ComponentProps, ReactNode } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components";

type ButtonVariant = "primary" | "secondary" | "danger" | "quiet";
type ButtonSize = "medium" | "small";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children">, ButtonLook {
  children: ReactNode;
}

/**
 * A button. While `isPending` it keeps its focus and ignores presses; the caller changes the label ("Saving...").
 * For a button that is disabled for a reason worth giving, see DisabledButton.
 */
export function Button({ variant = "secondary", size = "medium", children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className="button" data-variant={variant} data-size={size}>
      {props.isPending && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}

/** A link that looks like a button, and works without script. */
export function ButtonLink({ variant = "secondary", size = "medium", ...props }: ButtonLook & ComponentProps<"a">) {
  return (
    <a
      rel={props.target === "_blank" ? "noopener" : undefined}
      {...props}
      className="button"
      data-variant={variant}
      data-size={size}
    />
  );
}
