import type { ReactNode } from "react";

export interface PageProps {
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** A page's content, centered: wide for tables with tighter spacing, narrow for reading and forms. */
export function Page({ width = "wide", children }: PageProps) {
  return (
    <main className="page stack" id="content" tabIndex={-1} data-width={width}>
      {children}
    </main>
  );
}
