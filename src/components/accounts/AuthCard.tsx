import type { ReactNode } from "react";
import { Logo } from "../ui/Logo.tsx";

export interface AuthCardProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function AuthCard({ title, subtitle, children, footer }: AuthCardProps) {
  return (
    <main className="auth" id="content" tabIndex={-1}>
      <div className="auth-card stack">
        <header className="auth-header">
          <Logo size={56} />
          <h1>{title}</h1>
          {subtitle && <p className="muted">{subtitle}</p>}
        </header>
        {children}
        {footer && <footer className="auth-footer">{footer}</footer>}
      </div>
    </main>
  );
}
