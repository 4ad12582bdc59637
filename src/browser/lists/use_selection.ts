import type { RowSelectionState } from "@tanstack/react-table";
import { useCallback, useState } from "react";
import { MAX_PAGE_SIZE } from "../../domain/lists/pagination.ts";
import type { RequestStatus } from "../../domain/requests/statuses.ts";

const NOTHING_SELECTED = {
  selected: {} as RowSelectionState,
  dropped: [] as readonly string[],
  isFull: false,
};

export interface Selection {
  selected: RowSelectionState;
  /** The selected rows that left the list, until the selection changes. */
  dropped: readonly string[];
  /** Whether more were to be selected than one action takes. */
  isFull: boolean;
  /** Selects or deselects rows, which may be because they left the list. */
  change(ids: readonly string[], isSelected: boolean, haveLeft?: boolean): void;
}

/** Keeps a selection across pages and searches, and clears it silently when the list's tab (`status`) changes. */
export function useSelection(status: RequestStatus): Selection {
  const [selection, setSelection] = useState<Omit<Selection, "change"> & { status: RequestStatus }>({
    status,
    ...NOTHING_SELECTED,
  });
  if (selection.status !== status) setSelection({ status, ...NOTHING_SELECTED });
  const change = useCallback<Selection["change"]>((ids, isSelected, haveLeft = false) =>
    setSelection((before) => {
      const all = isSelected
        ? [...new Set([...Object.keys(before.selected), ...ids])]
        : Object.keys(before.selected).filter((id) => !ids.includes(id));
      return {
        status: before.status,
        selected: Object.fromEntries(all.slice(0, MAX_PAGE_SIZE).map((id) => [id, true])),
        dropped: haveLeft ? ids : [],
        isFull: all.length > MAX_PAGE_SIZE,
      };
    }), []);
  return { ...selection, change };
}
