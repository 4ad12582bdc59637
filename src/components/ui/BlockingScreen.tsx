import type { ReactNode } from "react";
import { Logo } from "./Logo.tsx";

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
