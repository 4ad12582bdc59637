import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  note?: ReactNode;
  /** What to do about it, mostly a ButtonLink. */
  action?: ReactNode;
}

/** Stands where a list would, when there is nothing to list. */
export function EmptyState({ title, note, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {note && <p className="muted">{note}</p>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}
