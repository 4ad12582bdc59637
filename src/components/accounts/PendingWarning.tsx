import type { ReactNode } from "react";
import { pendingWarning } from "../../domain/accounts/pending.ts";
import { Alert } from "../ui/Alert.tsx";

/** A warning about many pending registrations; `children` leads to them. */
export function PendingWarning({ count, children }: { count: number; children?: ReactNode }) {
  const warning = pendingWarning(count);
  return warning && <Alert tone="warning" title={warning.title}>{warning.text}{children}</Alert>;
}
