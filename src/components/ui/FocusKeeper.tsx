import { type ReactNode, useRef } from "react";
import { useFocusFallback } from "../../browser/use_focus_fallback.ts";

/** Keeps the focus within a list whose rows go away, as those of users do once they are decided on. */
export function FocusKeeper({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const trackFocus = useFocusFallback(root);
  return <div className="stack" ref={root} tabIndex={-1} onFocus={trackFocus}>{children}</div>;
}
