import type { ComponentProps, ReactNode } from "react";

/** One scale: neutral informs, warning is soon, urgent is today or tomorrow, danger is closed or over capacity. */
type BadgeTone = "neutral" | "info" | "success" | "warning" | "urgent" | "danger" | "accent";

/** A short label, as in 'Super Admin' or 'Version 2 of 3'; with an address, it leads to where it is settled. */
export function Badge({ tone = "neutral", ...props }: { tone?: BadgeTone; children: ReactNode } & ComponentProps<"a">) {
  const Tag = props.href ? "a" : "span";
  return <Tag {...props} className="badge" data-tone={tone === "neutral" ? undefined : tone} />;
}
