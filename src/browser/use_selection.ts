import type { OnChangeFn, RowSelectionState } from "@tanstack/react-table";
import { useEffect, useRef, useState } from "react";

/**
 * What is selected in a list that changes under one's eyes. A selected row that leaves the list is dropped, so that nothing
 * is decided unseen.
 * @param rows what the list shows now
 * @param scope what the list is about; when it changes, the selection ends without a word
 */
export function useSelection(rows: { id: string }[], scope: string) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [dropped, setDropped] = useState<string[]>([]);
  const scopeBefore = useRef(scope);

  useEffect(() => {
    const isOtherList = scope !== scopeBefore.current;
    scopeBefore.current = scope;
    if (isOtherList) {
      setSelected({});
      setDropped([]);
      return;
    }
    const shown = new Set(rows.map(({ id }) => id));
    const gone = Object.keys(selected).filter((id) => !shown.has(id));
    if (gone.length === 0) return;
    setSelected(without(selected, gone));
    setDropped(gone);
  }, [rows, selected, scope]);

  const change: OnChangeFn<RowSelectionState> = (update) => {
    setDropped([]);
    setSelected(update);
  };
  return {
    selected,
    ids: Object.keys(selected),
    /** Ids that left the list while they were selected; told until the selection changes. */
    dropped,
    change,
    /** Ends the selection of these, as after they were decided on. */
    release: (ids: string[]) => change((selected) => without(selected, ids)),
  };
}

function without(selected: RowSelectionState, gone: string[]): RowSelectionState {
  return Object.fromEntries(Object.entries(selected).filter(([id]) => !gone.includes(id)));
}
