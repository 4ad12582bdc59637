const ITEMS = "[role=menuitem]:not([aria-disabled])";

/*
 * The focus moves along the user menu's items, and it closes behind the focus. Loaded when somebody turns to the menu.
 */
const trigger = find("[popovertarget=user-menu]");
const menu = find("#user-menu");
menu.addEventListener("focusout", ({ relatedTarget }) => {
  // The trigger closes it by itself, and a window that loses the focus leaves it open.
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget) && relatedTarget !== trigger) menu.hidePopover();
});
menu.addEventListener("keydown", (event) => {
  const items = itemsOf(menu);
  const target = itemFor(event, items, items.findIndex((item) => item === document.activeElement));
  if (!target) return;
  event.preventDefault();
  target.focus();
});
// Tests can wait for that.
menu.dataset.keys = "ready";

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error("This page has no user menu");
  return element;
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return Array.from(menu.querySelectorAll<HTMLElement>(ITEMS));
}

/** The item that a key leads to. ARIA Authoring Practices, menu pattern. */
function itemFor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[], current: number) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === "ArrowDown") return items[(current + 1) % items.length];
  if (key === "ArrowUp") return items.at(current <= 0 ? -1 : current - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const following = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return following.find((item) => item.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
