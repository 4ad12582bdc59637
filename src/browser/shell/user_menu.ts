/**
 * Adds to the user menu that the down arrow opens it, that the focus moves into it, and that signing out is a call, so that
 * a failure leaves the person where they are. Its other keys come when somebody turns to it.
 */
export function startUserMenu(): void {
  const trigger = document.querySelector<HTMLElement>("[popovertarget=user-menu]");
  const menu = document.querySelector<HTMLElement>("#user-menu");
  if (!trigger || !menu) return;

  const loadKeys = () => void import("./user_menu_keys.ts");
  const enter = () => {
    loadKeys();
    menu.querySelector("a")?.focus();
  };
  // Opened before this script came.
  if (menu.matches(":popover-open")) enter();
  menu.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") enter();
  });
  trigger.addEventListener("focus", loadKeys);
  trigger.addEventListener("pointerover", loadKeys);
  trigger.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (menu.matches(":popover-open")) enter();
    else menu.showPopover();
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
