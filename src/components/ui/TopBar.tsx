import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../domain/shell/product.ts";
import { Logo } from "./Logo.tsx";

/** The bar above every page while somebody is signed in; `children` is the user menu. Spec section 2, shell. */
export function TopBar({ homeHref, children }: { homeHref: string; children: ReactNode }) {
  return (
    <header className="top-bar no-print">
      <a className="skip-link" href="#content">Skip to content</a>
      <a className="top-bar-home" href={homeHref}>
        <Logo />
        <span>
          <span className="top-bar-title">{PRODUCT_NAME}</span>
          <span className="top-bar-subtitle">Request System</span>
        </span>
      </a>
      <nav className="top-bar-menu" aria-label="Account">{children}</nav>
    </header>
  );
}
