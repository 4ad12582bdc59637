import type { ReactNode } from "react";
import { REQUEST_ANCHOR } from "../../domain/urls.ts";

interface RequestBarProps {
  line: string;
  /** Says until when something can be done with it. */
  note?: string | null;
  children?: ReactNode;
}

/** A request in one line, and its actions. Both stay in reach while the page scrolls. */
export function RequestBar({ line, note, children }: RequestBarProps) {
  return (
    <div className="request-bar">
      <div>
        <p className="request-line" id={REQUEST_ANCHOR.slice(1)} tabIndex={-1}>{line}</p>
        {note && <p>{note}</p>}
      </div>
      {children && <div className="no-print">{children}</div>}
    </div>
  );
}
