import { ACTED_KEY } from "../navigation.ts";
import { startPrintButtons } from "./print_buttons.ts";
import { startShortcutLinks } from "./shortcut_links.ts";
import { startToastRegion } from "./toast_region.ts";
import { startUserMenu } from "./user_menu.ts";

/** Starts what every page has around its content, and needs no React. */
export function startShell(): void {
  startToastRegion();
  startUserMenu();
  startShortcutLinks();
  startPrintButtons();
  void import("./awaited.ts");
  if (sessionStorage.getItem(ACTED_KEY) || document.querySelector(".toast")) void import("./after_action.ts");
  if (document.querySelector(".page-back, [data-island$=Requests]")) void import("./lists.ts");
  if (document.querySelector("[data-sheet-version]")) void import("./sheet_changes.ts");
  if (document.querySelector("[data-copy]")) void import("./copy_buttons.ts");
}
