import { MINUTE_MS } from "../../domain/time/durations.ts";
import { saveReturnPath, takeReturn } from "../requests/drafts.ts";

/** Where people type reasons and notes: the request form keeps its own draft. */
const TEXTS = '#action-form, main form[method="post"]:not(#request-form) :is(textarea, input:not([type="hidden"]))';

// Nobody whose session ends loses what they typed, in a dialog or in a form that the browser posts by itself.
if (document.body.dataset.userId) {
  const isBack = takeReturn();
  addEventListener("submit", ({ defaultPrevented }) => defaultPrevented || saveReturnPath());
  setTimeout(() => void import("./session_warning.ts").then(({ watchSession }) => watchSession()), MINUTE_MS);
  if (document.querySelector(TEXTS)) {
    const load = () => void import("./typed_texts.ts").then(({ keepTexts }) => keepTexts(isBack));
    if (isBack) load();
    else (globalThis.requestIdleCallback ?? setTimeout)(load);
  }
}
