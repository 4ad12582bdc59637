import { POLL_HEADER } from "../../domain/http/headers.ts";
import { POLL_EVENT } from "./polling.ts";

/** The time limit, longer than the call takes. */
const TIMEOUT_MS = 4_000;

/** The version of a request that was deleted. */
const GONE = { version: "" };

const notice = document.querySelector<HTMLElement>("[data-sheet-version]");

/*
 * Says on an open day sheet that it changed, every 30 s while the page is visible. Reloading is left to the user, who
 * may be in the middle of something.
 */
document.addEventListener(POLL_EVENT, findChange);

/** Looks for a change; without an answer there is none. */
async function findChange(): Promise<void> {
  if (!notice?.hidden) return;
  const { sheetVersion, versionUrl = "" } = notice.dataset;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // Does not keep the session alive.
  const found = fetch(versionUrl, { headers: { [POLL_HEADER]: "true" }, cache: "no-store", signal });
  const sheet = await found.then((response) => response.ok ? response.json() : response.status === 404 ? GONE : null)
    .catch(() => null) as typeof GONE | null;
  if (sheet) notice.hidden = sheet.version === sheetVersion;
}
