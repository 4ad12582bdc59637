import type { ReactNode } from "react";

/** A row of controls above a list: search and filter, or the actions on the selected rows (`tone` "selection"). */
export function Toolbar({ tone = "plain", children }: { tone?: "plain" | "selection"; children: ReactNode }) {
  return <div className="toolbar cluster no-print" data-tone={tone}>{children}</div>;
}
