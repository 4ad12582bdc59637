import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus near when what has it goes away, as a row does that was decided on: on the row that stands in its place,
 * or else on `root`, which needs a tabIndex of -1 for that.
 */
export function useFocusFallback(root: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; row: number } | null>(null);

  // After every change of the page: only then it shows whether something went.
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const rows = [...(root.current?.querySelectorAll("tbody tr") ?? [])];
    const inPlace = last.current.row < 0 ? undefined : rows[Math.min(last.current.row, rows.length - 1)];
    (inPlace?.querySelector("a") ?? root.current)?.focus();
  });

  return ({ target }) => {
    const row = target.closest("tbody tr");
    last.current = { element: target, row: row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1 };
  };
}
