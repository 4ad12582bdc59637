import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** "h1" where it is the only content of a page. */
  heading?: "p" | "h1";
  note?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, heading: Heading = "p", note, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Heading className="empty-state-title">{title}</Heading>
      {note && <p className="muted">{note}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}
