import type { SelectionSum } from "../domain/requests/bulk.ts";
import type { RequestStatus } from "../domain/requests/statuses.ts";
import { urls } from "../domain/urls.ts";
import { post } from "./api.ts";
import { isReturn, readPlace } from "./list_return.ts";
import { KEPT_SELECTION_KEY } from "./navigation.ts";

/** The requests that were selected when somebody left a list. */
interface KeptSelection {
  userId: string | undefined;
  /** The tab that they were selected in. */
  status: RequestStatus;
  ids: string[];
}

/** Keeps a tab's selection for whoever leaves the list and comes back. */
export function keepSelection(status: RequestStatus, ids: string[]): void {
  const { userId } = document.body.dataset;
  // Nobody is signed in any more.
  if (!userId || ids.length === 0) sessionStorage.removeItem(KEPT_SELECTION_KEY);
  else sessionStorage.setItem(KEPT_SELECTION_KEY, JSON.stringify({ userId, status, ids } satisfies KeptSelection));
}

/**
 * Takes back the selection with which somebody left the list. Whoever opens the list anew begins without one.
 * @param href the page's path with its query, as it was opened
 * @returns the requests that are still in the tab, and those that have left it
 */
export async function takeKeptSelection(
  status: RequestStatus,
  href: string,
): Promise<{ ids: string[]; dropped: string[] }> {
  const kept: KeptSelection | null = JSON.parse(sessionStorage.getItem(KEPT_SELECTION_KEY) ?? "null");
  sessionStorage.removeItem(KEPT_SELECTION_KEY);
  const place = readPlace();
  const isOwn = kept?.userId === document.body.dataset.userId && kept?.status === status;
  if (!kept || !isOwn || !place || !isReturn(place, href)) return { ids: [], dropped: [] };
  const standing = await post<SelectionSum>(urls.api.selectionSum, { requestIds: kept.ids, status }).then(
    ({ requestIds }) => requestIds,
    // Without an answer, the question before the action or the action itself finds out.
    () => kept.ids,
  );
  return { ids: standing, dropped: kept.ids.filter((id) => !standing.includes(id)) };
}
