import type { ReactNode } from "react";
import { AlertIcon, ArrowLeftIcon } from "./Icons.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string } | undefined;
  actions?: ReactNode;
  /** Shown in the line below the actions, where a page has no room for an alert. */
  warning?: ReactNode;
  badges?: ReactNode;
}

/** The top of a page: the title and the actions, and a line below each. */
export function PageHeader({ title, subtitle, back, actions, warning, badges }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="cluster spread">
        <div className="page-title cluster">
          <h1>{title}</h1>
          {badges}
        </div>
        {actions && <div className="page-actions cluster no-print" data-gap="small">{actions}</div>}
      </div>
      <div className="page-line cluster spread">
        <div className="cluster">
          {back && (
            <a className="page-back cluster no-print" data-gap="small" href={back.href}>
              <ArrowLeftIcon />
              {back.label}
            </a>
          )}
          {subtitle && <p className="muted">{subtitle}</p>}
        </div>
        {warning && (
          <p className="page-warning cluster no-print" data-gap="small">
            <AlertIcon />
            <span>{warning}</span>
          </p>
        )}
      </div>
    </header>
  );
}
