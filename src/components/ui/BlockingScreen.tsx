import type { ReactNode } from "react";
import { Logo } from "./Logo.tsx";

/** Stands in front of everything, for devices and windows the product does not support. Spec section 1. */
export function BlockingScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="blocking-screen no-print">
      <div className="blocking-words">
        <Logo size={64} />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
