import type { OnChangeFn, RowSelectionState } from "@tanstack/react-table";
import { useEffect, useRef, useState } from "react";

/**
 * The selected rows of a list that changes by itself. A selected row that leaves the list is deselected, so that nobody
 * decides on a row they cannot see.
 * @param rows the rows that are displayed
 * @param scope what the list is about; when it changes, the selection is cleared silently
 */
export function useSelection(rows: { id: string }[], scope: string) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [dropped, setDropped] = useState<string[]>([]);
  const previousScope = useRef(scope);

  useEffect(() => {
    const isNewScope = scope !== previousScope.current;
    previousScope.current = scope;
    if (isNewScope) {
      setSelected({});
      setDropped([]);
      return;
    }
    const displayed = new Set(rows.map(({ id }) => id));
    const gone = Object.keys(selected).filter((id) => !displayed.has(id));
    if (gone.length === 0) return;
    setSelected(without(selected, gone));
    setDropped(gone);
  }, [rows, selected, scope]);

  const onChange: OnChangeFn<RowSelectionState> = (update) => {
    setDropped([]);
    setSelected(update);
  };
  return {
    selected,
    ids: Object.keys(selected),
    /** Ids that left the list while they were selected, until the selection changes. */
    dropped,
    onChange,
    deselect: (ids: string[]) => onChange((selected) => without(selected, ids)),
  };
}

function without(selected: RowSelectionState, gone: string[]): RowSelectionState {
  return Object.fromEntries(Object.entries(selected).filter(([id]) => !gone.includes(id)));
}
