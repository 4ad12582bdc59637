import type { ComponentProps, MouseEvent, ReactNode } from "react";

interface ButtonLook {
  /** "danger" is for the button that does it; one that only asks first is "danger-quiet". */
  variant?: "primary" | "secondary" | "danger" | "danger-quiet" | "quiet";
  size?: "small";
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "disabled" | "onClick">, ButtonLook {
  children: ReactNode;
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  isDisabled?: boolean;
  isPending?: boolean;
}

/** A button that keeps its focus and ignores presses while `isPending`. One disabled for a reason: DisabledButton. */
export function Button(props: ButtonProps) {
  const { variant = "secondary", size, onPress, isDisabled, isPending, ...rest } = props;
  // A second press must not send the form again.
  const type = isPending ? "button" : rest.type ?? "button";
  return (
    <button
      {...rest}
      type={type}
      className="button"
      data-variant={variant}
      data-size={size}
      data-pending={isPending || undefined}
      aria-disabled={isPending || rest["aria-disabled"]}
      disabled={isDisabled}
      onClick={isPending ? undefined : onPress}
    />
  );
}

/** A link that looks like a button, and works without script. */
export function ButtonLink({ variant = "secondary", size, ...props }: ButtonLook & ComponentProps<"a">) {
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
