/**
 * Tells an island that has just hydrated where the pointer and the focus are. They came before it listened, and a tooltip,
 * for one, waits for them.
 */
export function repeatPresence(island: HTMLElement): void {
  const hovered = Array.from(island.querySelectorAll(":hover")).at(-1);
  // React Aria believes in a pointer once it has moved.
  for (const type of ["pointermove", "pointerover", "mouseover"]) {
    hovered?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse" }));
  }
  const focused = document.activeElement;
  if (island.contains(focused)) focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}
