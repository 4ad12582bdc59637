import "./double_submit.ts";
import { ACTED_KEY, LIST_POSITION_KEY } from "./navigation.ts";
import { startPolling } from "./polling.ts";
import { startSuppressingKeys } from "./suppress_clicks.ts";
import { startToastRegion } from "./toast_region.ts";
import { startUserMenu } from "./user_menu.ts";

/** Starts what every page has around its content, and needs no React. */
export function startShell(): void {
  startToastRegion();
  startUserMenu();
  startPrintButtons();
  startTableFrames();
  startSuppressingKeys();
  startPolling();
  if (sessionStorage.getItem(ACTED_KEY) || document.querySelector(".toast")) void import("./after_action.ts");
  const isList = document.querySelector("[data-island$=Requests]") !== null;
  if (isList || sessionStorage.getItem(LIST_POSITION_KEY)) void import("../lists/list_position.ts");
  if (isList) void import("../lists/table_rows.ts");
  if (document.querySelector("[data-sheet-version]")) void import("./sheet_changes.ts");
  if (document.querySelector("[data-copy]")) void import("./copy_buttons.ts");
  const cancel = document.querySelector<HTMLAnchorElement>("#revision-warning a");
  // No revision starts without its question.
  if (cancel) import("./revision_warning.ts").catch(() => cancel.click());
}

/** Opens the browser's print dialog from the buttons that say so. */
function startPrintButtons(): void {
  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
}

/** Lets the Tab key stop at a table's frame only where it scrolls: what is typed elsewhere would go nowhere. */
function startTableFrames(): void {
  addEventListener("keydown", ({ key }) => {
    if (key !== "Tab") return;
    for (const frame of document.querySelectorAll<HTMLElement>(".table")) {
      frame.tabIndex = frame.scrollWidth > frame.clientWidth ? 0 : -1;
    }
  }, { capture: true });
}
