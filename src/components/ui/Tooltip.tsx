import type { ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";

/** Milliseconds of hovering before a tooltip shows; keyboard focus shows it at once. Spec section 9. */
const DELAY = 700;
/**
 * Milliseconds a tooltip stays after the pointer has left. The library shows the next one without a delay until 500 ms
 * after leaving, which is the 300 ms after closing that spec section 9 calls the skip delay.
 */
const CLOSE_DELAY = 200;

interface TooltipProps {
  label: string;
  /** One Button of this folder, or another focusable component of react-aria-components. */
  children: ReactNode;
  /** Whether pressing the trigger hides the tooltip; true by default. */
  shouldCloseOnPress?: boolean;
}

/** Text that appears while a control is hovered or has keyboard focus, and that describes it to screen readers. */
export function Tooltip({ label, children, shouldCloseOnPress }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY} closeDelay={CLOSE_DELAY} shouldCloseOnPress={shouldCloseOnPress}>
      {children}
      <AriaTooltip className="tooltip" offset={8}>{label}</AriaTooltip>
    </TooltipTrigger>
  );
}
