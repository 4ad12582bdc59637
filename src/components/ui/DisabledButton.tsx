import { Button, type ButtonProps } from "./Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

type DisabledButtonProps =
  & Pick<ButtonProps, "variant" | "size" | "children">
  & {
    /** Why it is disabled; the tooltip's text. */
    reason: string;
  };

/**
 * A button that cannot be pressed and says why. It is aria-disabled rather than disabled, since a disabled button gets
 * neither focus nor hover and its reason would reach nobody.
 */
export function DisabledButton({ reason, ...look }: DisabledButtonProps) {
  return (
    <Tooltip label={reason} shouldCloseOnPress={false}>
      <Button {...look} aria-disabled="true" />
    </Tooltip>
  );
}
