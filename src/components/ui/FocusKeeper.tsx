import { type FocusEvent, type MouseEventHandler, type ReactNode, useEffect, useRef } from "react";

/**
 * Keeps the focus nearby when the focused element of a list goes away, as a row does once it is approved: on the name
 * of the row that takes its place, or on what went wrong or the table, whose name is read out, or at last on the list
 * itself. Never on a field or a button: the next key would change it or decide.
 */
export function FocusKeeper({ onClick, children }: { onClick?: MouseEventHandler; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; row: number } | null>(null);

  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const rows = findRows(root.current);
    const replacement = last.current.row < 0 ? undefined : rows[Math.min(last.current.row, rows.length - 1)];
    const name = replacement?.querySelector<HTMLElement>("th a") ?? replacement?.querySelector("th");
    const target = name ?? root.current?.querySelector<HTMLElement>(".alert[tabindex], .table") ?? root.current;
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus();
  });

  function noteFocus({ target }: FocusEvent) {
    last.current = { element: target, row: findRows(root.current).findIndex((row) => row.contains(target)) };
  }

  return <div className="stack" ref={root} tabIndex={-1} onFocus={noteFocus} onClick={onClick}>{children}</div>;
}

function findRows(root: Element | null): Element[] {
  return [...(root?.querySelectorAll("tbody tr:has(td)") ?? [])];
}
