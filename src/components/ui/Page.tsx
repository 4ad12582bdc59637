import type { ReactNode } from "react";

export interface PageProps {
  width?: "narrow" | "wide";
  /** Less room between its parts, for a list that should show many rows at once. */
  isCompact?: boolean;
  children: ReactNode;
}

/** The content of a page, centered: wide for tables, narrow for reading and forms. */
export function Page({ width = "wide", isCompact = false, children }: PageProps) {
  return (
    <main className="page stack" id="content" tabIndex={-1} data-width={width} data-compact={isCompact || undefined}>
      {children}
    </main>
  );
}
