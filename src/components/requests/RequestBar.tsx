import type { ReactNode } from "react";

/** What a request is about in one line, and what can be done with it. Both stay in reach while the page scrolls. */
export function RequestBar({ line, children }: { line: string; children?: ReactNode }) {
  return (
    <div className="request-bar">
      <p className="request-line">{line}</p>
      {children && <div className="no-print">{children}</div>}
    </div>
  );
}
