import { type ReactNode, useId } from "react";

interface CardProps {
  title: string;
  icon?: ReactNode;
  /** Buttons or badges at the right of the title. */
  actions?: ReactNode;
  tone?: "default" | "danger" | "warning";
  children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, icon, actions, tone = "default", children }: CardProps) {
  const titleId = useId();
  return (
    <section className="card" data-tone={tone} aria-labelledby={titleId}>
      <header className="card-header">
        {icon && <span className="card-icon">{icon}</span>}
        <h2 id={titleId}>{title}</h2>
        {actions && <div className="card-actions">{actions}</div>}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}
