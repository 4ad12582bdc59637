import { type ReactNode, useEffect, useId, useRef } from "react";
import { addTooltip } from "../../browser/shell/tooltip.ts";

interface TooltipProps {
  label: string;
  /** One control, given what links it to the tooltip. */
  children: (control: { "aria-describedby": string }) => ReactNode;
}

/** Text that appears while a control is hovered or has keyboard focus, and that describes it to screen readers. */
export function Tooltip({ label, children }: TooltipProps) {
  const tooltip = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => tooltip.current ? addTooltip(tooltip.current) : undefined, []);
  return (
    <span className="tooltip-anchor">
      {children({ "aria-describedby": id })}
      <span ref={tooltip} id={id} role="tooltip" popover="manual" className="tooltip">{label}</span>
    </span>
  );
}
