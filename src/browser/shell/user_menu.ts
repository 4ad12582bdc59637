/**
 * Adds to the user menu that the arrow keys open it and move within, that it closes when the focus leaves, and that
 * signing out is a call, so that a failure leaves the person where they are.
 */
export function startUserMenu(): void {
  const trigger = document.querySelector<HTMLElement>("[popovertarget=user-menu]");
  const menu = document.querySelector<HTMLElement>("#user-menu");
  if (!trigger || !menu) return;

  const enter = () => menu.querySelector("a")?.focus();
  // Opened before this script came.
  if (menu.matches(":popover-open")) enter();
  menu.addEventListener("toggle", ({ newState }) => {
    // The event comes late: the next key may have moved the focus on already.
    if (newState === "open" && !menu.contains(document.activeElement)) enter();
  });
  addEventListener("keydown", (event) => {
    const focused = document.activeElement as HTMLElement;
    if (!/^Arrow(Up|Down)$/.test(event.key) || (focused !== trigger && !menu.contains(focused))) return;
    event.preventDefault();
    if (!menu.matches(":popover-open")) menu.showPopover();
    const items = [...menu.querySelectorAll<HTMLElement>("a, button")];
    const from = items.indexOf(focused);
    items.at(event.key === "ArrowUp" ? Math.max(from, 0) - 1 : (from + 1) % items.length)?.focus();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    // The trigger closes it by itself, and a window that loses the focus leaves it open.
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget) && relatedTarget !== trigger) menu.hidePopover();
  });
  menu.querySelector("form")?.addEventListener("submit", handleLogOut);
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
