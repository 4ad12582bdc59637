import { ACTED_KEY } from "./navigation.ts";
import { startPolling } from "./polling.ts";
import { startPresses } from "./presses.ts";
import { startToastRegion } from "./toast_region.ts";
import { startUserMenu } from "./user_menu.ts";
import { findKept, keep, takeFromLastPage } from "./user_storage.ts";

export function startShell(): void {
  startPresses();
  startToastRegion();
  startUserMenu();
  startTableFrames();
  startWindowGate();
  startPolling();
  startDates();
  if (takeFromLastPage(ACTED_KEY) || document.querySelector(".toast")) void import("./after_action.ts");
  const isList = document.querySelector("[data-kind=list]") !== null;
  startListAddress(isList);
  if (isList) void import("../lists/table_rows.ts");
  if (document.querySelector("[data-sheet-version]")) void import("./sheet_changes.ts");
  if (document.querySelector(".print-question")) void import("./print_question.ts");
  if (document.querySelector("[data-print]")) void import("./printing.ts");
  if (document.querySelector("[data-copy]")) void import("./copy_buttons.ts");
  const cancel = document.querySelector<HTMLAnchorElement>("#revision-warning a");
  // No revision starts without its question.
  if (cancel) import("./revision_warning.ts").catch(() => cancel.click());
}

function startListAddress(isList: boolean): void {
  if (isList) return addEventListener("pagehide", () => keep(`list:${location.pathname}`, location.search));
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".page-back, .top-bar-nav [aria-current]")) {
    link.search = findKept(`list:${link.pathname}`) ?? link.search;
  }
}

function startDates(): void {
  for (const type of ["click", "change"]) {
    addEventListener(type, (event) => {
      const group = (event.target as Element).closest("[data-day]");
      if (group) void import("./typed_dates.ts").then((dates) => dates.followDate(event, group));
    });
  }
}

function startWindowGate(): void {
  const gate = document.querySelector(".window-gate");
  const output = gate?.querySelector("[data-window-width]");
  if (!gate || !output) return;
  const showWidth = () => output.textContent = `${innerWidth} px`;
  showWidth();
  addEventListener("resize", showWidth);
  // The answer would be the page again, without what was typed on it.
  gate.addEventListener("submit", (event) => {
    event.preventDefault();
    const { action } = event.target as HTMLFormElement;
    // Where it fails, the next page asks again.
    fetch(action, { method: "POST", body: new URLSearchParams(), redirect: "manual", keepalive: true }).catch(() => {});
    gate.remove();
    document.getElementById("content")?.focus();
  });
}

/** Lets the Tab key stop at a table's frame only where it scrolls. */
function startTableFrames(): void {
  addEventListener("keydown", ({ key }) => {
    if (key !== "Tab") return;
    for (const frame of document.querySelectorAll<HTMLElement>(".table")) {
      frame.tabIndex = frame.scrollWidth > frame.clientWidth ? 0 : -1;
    }
  }, { capture: true });
}
