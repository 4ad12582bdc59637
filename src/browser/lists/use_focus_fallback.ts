import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus nearby when the focused element goes away, as a row does once it is approved: on the row that takes its
 * place, else on what went wrong or on the table, by whose name it is heard, or at last on `root`, which needs a tabIndex of
 * -1 for that.
 * @returns the focus handler of `root`
 */
export function useFocusFallback(root: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; row: number } | null>(null);

  // After every render, since any of them may have removed the element.
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const rows = [...(root.current?.querySelectorAll("tbody tr") ?? [])];
    const replacement = last.current.row < 0 ? undefined : rows[Math.min(last.current.row, rows.length - 1)];
    (replacement?.querySelector<HTMLElement>("a, select, button") ??
      root.current?.querySelector<HTMLElement>(".alert[tabindex], .table") ?? root.current)?.focus();
  });

  return ({ target }) => {
    const row = target.closest("tbody tr");
    last.current = { element: target, row: row?.parentElement ? [...row.parentElement.children].indexOf(row) : -1 };
  };
}
