import { useCallback, useEffect, useState } from "react";
import { MAX_PAGE_SIZE } from "../../domain/lists/pagination.ts";
import type { SelectionSum } from "../../domain/requests/bulk.ts";
import type { RequestStatus } from "../../domain/requests/statuses.ts";
import { urls } from "../../domain/urls.ts";
import { post } from "../api.ts";
import { LIST_POSITION_KEY } from "../shell/navigation.ts";

const NOTHING_SELECTED = {
  ids: new Set<string>() as ReadonlySet<string>,
  dropped: [] as readonly string[],
  isFull: false,
};

/** The selected rows of a list, whichever of them its page shows. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Those that left the list while they were selected, until the selection changes. */
  dropped: readonly string[];
  /** Whether more were to be selected than one action takes. */
  isFull: boolean;
  /** Whether somebody came back to it, and has not changed it since. */
  isRestored?: boolean;
  /** Selects or deselects rows. @param haveLeft whether they are deselected because they left the list */
  change(ids: readonly string[], isSelected: boolean, haveLeft?: boolean): void;
}

/**
 * A selection that lasts through pages and searches, and comes back with the list.
 * @param status the list's tab; when it changes, the selection is cleared silently
 */
export function useSelection(status: RequestStatus): Selection {
  const [selection, setSelection] = useState<Omit<Selection, "change"> & { status: RequestStatus }>({
    status,
    ...NOTHING_SELECTED,
  });
  if (selection.status !== status) setSelection({ status, ...NOTHING_SELECTED });
  const change = useCallback<Selection["change"]>((ids, isSelected, haveLeft = false) =>
    setSelection((before) => {
      const all = isSelected
        ? [...new Set([...before.ids, ...ids])]
        : [...before.ids].filter((id) => !ids.includes(id));
      return {
        status: before.status,
        ids: new Set(all.slice(0, MAX_PAGE_SIZE)),
        dropped: haveLeft ? ids : [],
        isFull: all.length > MAX_PAGE_SIZE,
      };
    }), []);
  useEffect(() => {
    if (sessionStorage.getItem(LIST_POSITION_KEY)) void restore();
  }, []);

  async function restore(): Promise<void> {
    const { findKeptSelection } = await import("./list_position.ts");
    const kept = findKeptSelection(status);
    if (kept.length === 0) return;
    const standing = await post<SelectionSum>(urls.api.selectionSum, { requestIds: kept, status }).then(
      ({ requestIds }) => requestIds,
      // Without an answer, the question before the action or the action itself finds out.
      () => kept,
    );
    const dropped = kept.filter((id) => !standing.includes(id));
    if (standing.length === 0) return;
    setSelection((before) =>
      before.status === status
        ? { ...before, ids: new Set([...before.ids, ...standing].slice(0, MAX_PAGE_SIZE)), dropped, isRestored: true }
        : before
    );
  }
  return { ...selection, change };
}
