import { isReturn, readPlace } from "./list_return.ts";
import { SELECTION_KEY } from "./navigation.ts";

/** The rows that were selected when somebody left a list. */
interface KeptSelection {
  userId: string | undefined;
  /** What the list was about. */
  scope: string;
  ids: string[];
}

/** Keeps a list's selection for whoever leaves the list and comes back. */
export function keepSelection(scope: string, ids: string[]): void {
  const { userId } = document.body.dataset;
  // Nobody is signed in any more.
  if (!userId || ids.length === 0) sessionStorage.removeItem(SELECTION_KEY);
  else sessionStorage.setItem(SELECTION_KEY, JSON.stringify({ userId, scope, ids } satisfies KeptSelection));
}

/** Takes back the selection with which somebody left the list. Whoever opens the list anew begins without one. */
export function takeKeptSelection(scope: string): string[] {
  const kept: KeptSelection | null = JSON.parse(sessionStorage.getItem(SELECTION_KEY) ?? "null");
  sessionStorage.removeItem(SELECTION_KEY);
  const place = readPlace();
  if (!kept || !place || !isReturn(place)) return [];
  return kept.userId === document.body.dataset.userId && kept.scope === scope ? kept.ids : [];
}
