import { POLL_HEADER } from "../../domain/http/headers.ts";
import { POLL_EVENT } from "./polling.ts";

/** Longer than the call takes. */
const TIMEOUT_MS = 4_000;

/**
 * Says on an open day sheet that it changed: every 30 s while the page is visible, and once somebody comes
 * back to it. Reloading is left to the person, who may be in the middle of something.
 */
function watchSheet(): void {
  const checkUnlessSaid = () => void (notice().hidden && findChange());
  document.addEventListener(POLL_EVENT, checkUnlessSaid);
  addEventListener("focus", checkUnlessSaid);
}

/** Says that the sheet on the page is an older one, if it is. What cannot be found out counts as no change. */
async function findChange(): Promise<void> {
  const { sheetVersion, versionUrl = "" } = notice().dataset;
  const version = await fetchVersion(versionUrl);
  if (version !== null && version !== sheetVersion) notice().hidden = false;
}

function notice(): HTMLElement {
  const element = document.querySelector<HTMLElement>("[data-sheet-version]");
  if (!element) throw new Error("This page has no day sheet");
  return element;
}

/** Does not keep the session alive; null without a session or a network. */
async function fetchVersion(url: string): Promise<string | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { headers: { [POLL_HEADER]: "true" }, cache: "no-store", signal });
    return response.ok ? ((await response.json()) as { version: string }).version : null;
  } catch (error) {
    // Anything but a failed call is a bug.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

watchSheet();
