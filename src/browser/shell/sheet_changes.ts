import { POLL_HEADER } from "../../domain/http/headers.ts";
import { POLL_EVENT } from "./polling.ts";

/** Longer than the call takes. */
const TIMEOUT_MS = 4_000;

const notice = document.querySelector<HTMLElement>("[data-sheet-version]");

/*
 * Says on an open day sheet that it changed: every 30 s while the page is visible, and once the user comes back to it.
 * Reloading is left to the user, who may be in the middle of something.
 */
document.addEventListener(POLL_EVENT, findChange);
addEventListener("focus", findChange);

/** What cannot be found out counts as no change. */
async function findChange(): Promise<void> {
  if (!notice?.hidden) return;
  const { sheetVersion, versionUrl = "" } = notice.dataset;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    // Does not keep the session alive.
    const response = await fetch(versionUrl, { headers: { [POLL_HEADER]: "true" }, cache: "no-store", signal });
    if (response.ok) notice.hidden = ((await response.json()) as { version: string }).version === sheetVersion;
  } catch (error) {
    // Anything but a failed call is a bug.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
}
