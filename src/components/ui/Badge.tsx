import type { ReactNode } from "react";

/** One scale: neutral informs, warning is soon, urgent is today or tomorrow, danger is closed or over capacity. */
type BadgeTone = "neutral" | "info" | "success" | "warning" | "urgent" | "danger" | "accent";

/** A short label, as in 'Super Admin' or 'Version 2 of 3'. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className="badge" data-tone={tone === "neutral" ? undefined : tone}>{children}</span>;
}
