import type { ReactNode } from "react";
import { AlertIcon, ArrowLeftIcon } from "./Icons.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: { href: string; label: string } | undefined;
  actions?: ReactNode;
  /** A warning in one thin line below the actions, where a page has no room for an alert. */
  warning?: ReactNode;
  badges?: ReactNode;
}

/** The top of a page: a link back, the title, and the actions. */
export function PageHeader({ title, subtitle, back, actions, warning, badges }: PageHeaderProps) {
  return (
    <header className="page-header stack" data-gap="small">
      {back && (
        <a className="page-back cluster no-print" data-gap="small" href={back.href}>
          <ArrowLeftIcon />
          {back.label}
        </a>
      )}
      <div className="page-heading cluster spread">
        <div>
          <div className="page-title cluster">
            <h1>{title}</h1>
            {badges}
          </div>
          {subtitle && <p className="muted">{subtitle}</p>}
        </div>
        {actions && (
          <div className="page-actions cluster push no-print" data-gap="small">
            {actions}
            {warning && (
              <p className="page-warning cluster" data-gap="small">
                <AlertIcon />
                <span>{warning}</span>
              </p>
            )}
          </div>
        )}
      </div>
    </header>
  );
}
