import type { ReactNode } from "react";

export interface PageProps {
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** The content of a page, centered: wide for tables, with less room between its parts so that many rows show at once, narrow for reading and forms. */
export function Page({ width = "wide", children }: PageProps) {
  return (
    <main className="page stack" id="content" tabIndex={-1} data-width={width}>
      {children}
    </main>
  );
}
