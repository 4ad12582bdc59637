/** Tells an island that has just hydrated where the focus is, which came before it listened. */
export function repeatFocus(island: HTMLElement): void {
  const focused = document.activeElement;
  if (island.contains(focused)) focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}
