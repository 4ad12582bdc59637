import type { ReactNode } from "react";

interface RequestBarProps {
  line: string;
  /** Until when something can be done with it. */
  note?: string | null;
  children?: ReactNode;
}

/** What a request is about in one line, and what can be done with it. Both stay in reach while the page scrolls. */
export function RequestBar({ line, note, children }: RequestBarProps) {
  return (
    <div className="request-bar">
      <div>
        <p className="request-line">{line}</p>
        {note && <p>{note}</p>}
      </div>
      {children && <div className="no-print">{children}</div>}
    </div>
  );
}
