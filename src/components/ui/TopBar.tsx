import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { Logo } from "./Logo.tsx";

interface TopBarProps {
  homeHref: string;
  nav?: ReactNode;
  /** The account menu, which strangers have none of. */
  children?: ReactNode;
}

/** The bar at the top of every page. Spec section 2, shell. */
export function TopBar({ homeHref, nav, children }: TopBarProps) {
  return (
    <header className="top-bar cluster spread no-print">
      <a className="skip-link" href="#content">Skip to content</a>
      <a className="top-bar-home cluster" href={homeHref}>
        <Logo />
        <span>
          <span className="top-bar-title">{PRODUCT_NAME}</span>
          <span className="top-bar-subtitle">Request System</span>
        </span>
      </a>
      {nav}
      {children && <nav className="top-bar-menu push" aria-label="Account">{children}</nav>}
    </header>
  );
}
