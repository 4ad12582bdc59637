import { MIN_WINDOW_WIDTH, PRODUCT_NAME } from "../../domain/shell/product.ts";
import { NARROW_WINDOW_URL } from "../../domain/urls.ts";
import { Button } from "./Button.tsx";
import type { ReactNode } from "react";
import { Logo } from "./Logo.tsx";

/**
 * Covers the page while the window is too narrow. Its stylesheet decides when; a script only shows the width. Spec
 * section 1. A person who enlarges the page can go on without it: WCAG 1.4.4.
 * @param page the address to come back to, from the root
 */
export function WindowGate({ page }: { page: string }) {
  return (
    <div className="window-gate no-print">
      <BlockingScreen title="Please Resize Your Window">
        <p>{PRODUCT_NAME} needs a wider window to show its tables and forms.</p>
        <p>
          Current width: <strong data-window-width>too narrow</strong>
        </p>
        <p>
          Minimum width: <strong>{MIN_WINDOW_WIDTH} px</strong>
        </p>
        <form className="stack" data-gap="small" method="post" action={NARROW_WINDOW_URL}>
          <p className="muted">Zoomed in? Everything still works, and wide tables scroll sideways.</p>
          <input type="hidden" name="page" value={page} />
          <Button type="submit">Continue anyway</Button>
        </form>
      </BlockingScreen>
    </div>
  );
}

/** Covers everything, on devices and in windows that are not supported. Spec section 1. */
export function BlockingScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="blocking-screen no-print">
      <div className="blocking-screen-body">
        <Logo size={64} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
