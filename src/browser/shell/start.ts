import { ACTED_KEY } from "./navigation.ts";
import { isShortcut } from "./shortcut.ts";
import { startToastRegion } from "./toast_region.ts";
import { startUserMenu } from "./user_menu.ts";

/** Starts what every page has around its content, and needs no React. */
export function startShell(): void {
  startToastRegion();
  startUserMenu();
  startShortcutLinks();
  startPrintButtons();
  void import("./double_submit.ts");
  void import("./suppress_clicks.ts").then(({ startSuppressingKeys }) => startSuppressingKeys());
  if (sessionStorage.getItem(ACTED_KEY) || document.querySelector(".toast")) void import("./after_action.ts");
  if (document.querySelector(".page-back, [data-island$=Requests]")) {
    void import("../lists/list_position.ts");
    void import("../lists/table_rows.ts").then(({ startTableRows }) => startTableRows());
  }
  if (document.querySelector("[data-sheet-version]")) void import("./sheet_changes.ts");
  if (document.querySelector("[data-copy]")) void import("./copy_buttons.ts");
}

/** Follows a link when its key is pressed, the one in `aria-keyshortcuts`. Not while a dialog is open. */
function startShortcutLinks(): void {
  addEventListener("keydown", (event) => {
    const links = document.querySelectorAll<HTMLAnchorElement>("a[aria-keyshortcuts]");
    const link = Array.from(links).find(({ ariaKeyShortcuts }) => isShortcut(event, ariaKeyShortcuts ?? ""));
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}

/** Opens the browser's print dialog from the buttons that say so. */
function startPrintButtons(): void {
  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
}
