import { useCallback, useEffect, useState } from "react";
import { MAX_PAGE_SIZE } from "../domain/lists/pagination.ts";
import type { RequestStatus } from "../domain/requests/statuses.ts";
import { KEPT_SELECTION_KEY } from "./navigation.ts";

const NOTHING = { ids: new Set<string>() as ReadonlySet<string>, dropped: [] as readonly string[], isFull: false };

/** The selected rows of a list, whichever of them its page shows. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Those that left the list while they were selected, until the selection changes. */
  dropped: readonly string[];
  /** Whether more were to be selected than one action takes. */
  isFull: boolean;
  /** The tab that they are selected in. */
  status: RequestStatus;
  /** Whether somebody came back to it, and has not changed it since. */
  isRestored?: boolean;
  /** Has it outlast another tab, while something is done with it. */
  keep(isKept: boolean): void;
  /** Whether the list shows another tab by now, which only a kept selection outlasts. */
  isAway: boolean;
  /** Selects or deselects rows. @param haveLeft whether they are deselected because they left the list */
  change(ids: readonly string[], isSelected: boolean, haveLeft?: boolean): void;
}

/**
 * A selection that lasts through pages and searches, and comes back with the list.
 * @param status the list's tab; when it changes, the selection is cleared silently, unless it is kept
 */
export function useSelection(status: RequestStatus): Selection {
  const [selection, setSelection] = useState<Omit<Selection, "keep" | "isAway" | "change">>({ status, ...NOTHING });
  const [isKept, keep] = useState(false);
  const isAway = selection.status !== status;
  if (isAway && !isKept) setSelection({ status, ...NOTHING });
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
    if (!sessionStorage.getItem(KEPT_SELECTION_KEY)) return;
    const { pathname, search } = location;
    void import("./kept_selection.ts")
      .then(({ takeKeptSelection }) => takeKeptSelection(status, pathname + search))
      .then(({ ids, dropped }) => {
        if (ids.length === 0) return;
        setSelection((before) =>
          before.status === status
            ? { ...before, ids: new Set([...before.ids, ...ids].slice(0, MAX_PAGE_SIZE)), dropped, isRestored: true }
            : before
        );
      });
  }, []);
  return { ...selection, keep, isAway, change };
}
