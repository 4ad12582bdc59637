import { MINUTE_MS } from "../../domain/time/durations.ts";
import { CONNECTED, SIGNED_IN } from "../../domain/shell/session.ts";
import { whenIdle } from "./idle.ts";
import { navigateWithToast, showToast } from "./toasts.ts";
import { saveReturnPath, takeReturn, takeReturnPath } from "../requests/drafts.ts";

/** Where people type reasons and notes: the request form keeps its own draft. */
const TEXTS = '#action-form, main form[method="post"]:not(#request-form) :is(textarea, input:not([type="hidden"]))';

/**
 * Sees to it that nobody whose session ends loses what they typed, in a dialog, in a form that the browser posts by itself or
 * in the request form, whose draft wakes it.
 */
export function keepWhatIsTyped(): void {
  if (!document.body.dataset.userId) return;
  const { hash } = location;
  if (hash === SIGNED_IN || hash === CONNECTED) {
    history.replaceState(null, "", `${location.pathname}${location.search}`);
    const path = takeReturnPath(document.body.dataset.userId);
    if (hash === CONNECTED) void sayConnected(path);
    else if (path) location.replace(path);
    if (path) return;
  }
  const isBack = takeReturn();
  addEventListener("submit", ({ defaultPrevented }) => defaultPrevented || saveReturnPath());
  setTimeout(() => void import("./session_warning.ts").then(({ watchSession }) => watchSession()), MINUTE_MS);
  if (document.querySelector(TEXTS)) {
    const load = () => void import("./typed_texts.ts").then(({ keepTexts }) => keepTexts(isBack));
    if (isBack) load();
    else whenIdle(load);
  }
  const form = document.querySelector("#request-form");
  if (form) {
    // Its draft needs the key, and a session may end before anything is typed.
    whenIdle(() => void import("../requests/draft_cipher.ts").then(({ draftKey }) => draftKey()));
  }
}

async function sayConnected(path: string | null): Promise<void> {
  const { SUCCESS } = await import("../../domain/shell/toasts.ts");
  const toast = { ...SUCCESS.providerConnected, tone: "success" } as const;
  if (path) navigateWithToast(path, toast);
  else showToast(toast);
}
