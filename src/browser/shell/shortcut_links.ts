import { isShortcut } from "../shortcut.ts";

/** Follows a link when its key is pressed, the one in `aria-keyshortcuts`. Not while a dialog is open. */
export function startShortcutLinks(): void {
  addEventListener("keydown", (event) => {
    const links = document.querySelectorAll<HTMLAnchorElement>("a[aria-keyshortcuts]");
    const link = Array.from(links).find(({ ariaKeyShortcuts }) => isShortcut(event, ariaKeyShortcuts ?? ""));
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}
