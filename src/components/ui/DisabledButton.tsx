import { useEffect, useId, useRef } from "react";
import { addTooltip } from "../../browser/shell/tooltip.ts";
import { Button, type ButtonProps } from "./Button.tsx";

interface DisabledButtonProps extends Pick<ButtonProps, "variant" | "size" | "children" | "aria-label"> {
  /** The reason that it is disabled, in a tooltip on hover and keyboard focus that describes the button. */
  reason: string;
}

/** A button that is aria-disabled: a disabled one gets neither focus nor hover, which show its reason. */
export function DisabledButton({ reason, ...button }: DisabledButtonProps) {
  const tooltip = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => tooltip.current ? addTooltip(tooltip.current) : undefined, []);
  return (
    <span className="tooltip-anchor">
      <Button {...button} aria-disabled aria-describedby={id} />
      <span ref={tooltip} id={id} role="tooltip" popover="manual" className="tooltip">{reason}</span>
    </span>
  );
}
