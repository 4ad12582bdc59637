import { type MouseEventHandler, type ReactNode, useRef } from "react";
import { useFocusFallback } from "../../browser/lists/use_focus_fallback.ts";

interface FocusKeeperProps {
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** Keeps the focus within a list whose rows and buttons go away, as those of users do once they are decided on. */
export function FocusKeeper({ onClick, children }: FocusKeeperProps) {
  const root = useRef<HTMLDivElement>(null);
  const trackFocus = useFocusFallback(root);
  return <div className="stack" ref={root} tabIndex={-1} onFocus={trackFocus} onClick={onClick}>{children}</div>;
}
