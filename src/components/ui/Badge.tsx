import type { ReactNode } from "react";
type BadgeTone = "neutral" | "info" | "success" | "warning" | "danger" | "accent";

/** A short label, such as 'Super Admin' or 'Version 2 of 3'. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className="badge" data-tone={tone}>{children}</span>;
}
