import { useCallback, useEffect, useState } from "react";
import { MAX_PAGE_SIZE } from "../domain/lists/pagination.ts";
import { SELECTION_KEY } from "./navigation.ts";

const NOTHING = { ids: new Set<string>() as ReadonlySet<string>, dropped: [] as readonly string[], isFull: false };

/** The selected rows of a list, whichever of them its page shows. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Those that left the list while they were selected, until the selection changes. */
  dropped: readonly string[];
  /** Whether more were to be selected than one action takes. */
  isFull: boolean;
  /** Has it outlast another scope, while something is done with it. */
  keep(isKept: boolean): void;
  /** Whether the list is about something else by now, which only a kept selection outlasts. */
  isAway: boolean;
  /** Selects or deselects rows. @param haveLeft whether they are deselected because they left the list */
  change(ids: readonly string[], isSelected: boolean, haveLeft?: boolean): void;
}

/**
 * A selection that lasts through pages and searches, and until somebody comes back to the list.
 * @param scope what the list is about; when it changes, the selection is cleared silently, unless it is kept
 */
export function useSelection(scope: string): Selection {
  const [selection, setSelection] = useState({ scope, ...NOTHING });
  const [isKept, keep] = useState(false);
  const isAway = selection.scope !== scope;
  if (isAway && !isKept) setSelection({ scope, ...NOTHING });
  const change = useCallback<Selection["change"]>((ids, isSelected, haveLeft = false) =>
    setSelection((before) => {
      const all = isSelected
        ? [...new Set([...before.ids, ...ids])]
        : [...before.ids].filter((id) => !ids.includes(id));
      return {
        scope: before.scope,
        ids: new Set(all.slice(0, MAX_PAGE_SIZE)),
        dropped: haveLeft ? ids : [],
        isFull: all.length > MAX_PAGE_SIZE,
      };
    }), []);
  useEffect(() => {
    if (!sessionStorage.getItem(SELECTION_KEY)) return;
    void import("./kept_selection.ts").then(({ takeKeptSelection }) => change(takeKeptSelection(scope), true));
  }, []);
  return { ...selection, keep, isAway, change };
}
