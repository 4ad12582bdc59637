import { type ReactNode, useId } from "react";

interface CardProps {
  id?: string;
  title: ReactNode;
  actions?: ReactNode;
  /** Whether it is one quiet line: the title, and that there is nothing. */
  isEmpty?: boolean;
  children: ReactNode;
}

export function Card({ id, title, actions, isEmpty = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section id={id} className="card surface" aria-labelledby={titleId} data-empty={isEmpty ? "" : undefined}>
      <header className="card-header cluster" data-gap="small">
        <h2 id={titleId}>{title}</h2>
        {actions && <div className="card-actions cluster push" data-gap="small">{actions}</div>}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}
