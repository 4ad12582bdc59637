import type { ReactNode } from "react";

/** The content of a page, centered: wide for tables, narrow for reading and forms. */
export function Page({ width = "wide", children }: { width?: "narrow" | "wide"; children: ReactNode }) {
  return <main className="page" id="content" tabIndex={-1} data-width={width}>{children}</main>;
}
