import { POLL_HEADER } from "../../domain/http/headers.ts";
import { wakeIsland } from "../islands/wake.ts";
import { POLL_EVENT } from "../shell/polling.ts";

/** Longer than any response takes. */
const TIMEOUT_MS = 20_000;

/*
 * Polls a page's list for as long as nobody has turned to it, and wakes it for any answer but that its rows are the same: it
 * knows what to do then, and polls by itself.
 */
document.addEventListener(POLL_EVENT, async () => {
  const list = document.querySelector<HTMLElement>("[data-poll]:not([data-hydrated])");
  if (!list) return;
  const { poll: url = "", etag = "" } = list.dataset;
  const headers = { [POLL_HEADER]: "true", "If-None-Match": etag };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { headers, cache: "no-store", signal }).catch(() => null);
  if (answer?.status === 304) return;
  list.dataset.stale = "";
  wakeIsland(list);
});
