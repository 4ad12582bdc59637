const ITEMS = "[role=menuitem]:not([aria-disabled])";

/**
 * Adds to the user menu what HTML alone does not do: the focus moves into it and along its items, it closes behind the
 * focus, and signing out is a call, so that a failure leaves the person where they are.
 */
export function startUserMenu(): void {
  const trigger = document.querySelector<HTMLElement>("[popovertarget=user-menu]");
  const menu = document.querySelector<HTMLElement>("#user-menu");
  if (!trigger || !menu) return;

  const enter = () => itemsOf(menu)[0]?.focus();
  // Opened before this script came.
  if (menu.matches(":popover-open")) enter();
  menu.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") enter();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    // The trigger closes it by itself, and a window that loses the focus leaves it open.
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget) && relatedTarget !== trigger) menu.hidePopover();
  });
  trigger.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (menu.matches(":popover-open")) enter();
    else menu.showPopover();
  });
  menu.addEventListener("keydown", (event) => {
    const items = itemsOf(menu);
    const target = itemFor(event, items, items.findIndex((item) => item === document.activeElement));
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  menu.querySelector("form")?.addEventListener("submit", handleLogOut);
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

let isLoggingOut = false;

async function handleLogOut(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  if (isLoggingOut) return;
  isLoggingOut = true;
  const form = event.currentTarget as HTMLFormElement;
  const script = await import("./log_out.ts").catch(() => null);
  // Its script did not arrive. The form does the same without.
  if (!script) return form.submit();
  form.closest<HTMLElement>("[popover]")?.hidePopover();
  await script.logOut();
  isLoggingOut = false;
}
