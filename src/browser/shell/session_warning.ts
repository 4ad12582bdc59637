import { POLL_HEADER } from "../../domain/http/headers.ts";
import { MINUTE_MS } from "../../domain/time/durations.ts";
import { urls } from "../../domain/urls.ts";
import { get } from "../api.ts";
import { openModal } from "./modal.ts";

const WARNED_MS = 2 * MINUTE_MS;

let close: (() => void) | undefined;

/** Asks two minutes before the session ends whether to stay. Only the server knows when: other tabs use the session, too. */
export async function watchSession(): Promise<void> {
  const headers = { [POLL_HEADER]: "true" };
  const response = await fetch(urls.api.csrfToken, { headers, cache: "no-store" }).catch(() => undefined);
  // It has ended: the next page or call leads to the sign-in.
  if (response?.status === 401) return;
  const { endsInMs, canStay } = response?.ok ? await response.json() : { endsInMs: WARNED_MS + MINUTE_MS };
  if (endsInMs > WARNED_MS) close?.();
  else close ??= ask(canStay);
  // While it asks, another tab may answer.
  setTimeout(watchSession, endsInMs > WARNED_MS ? endsInMs - WARNED_MS : MINUTE_MS / 4);
}

/** Shows the question, and returns what closes it. */
function ask(canStay: boolean): () => void {
  const text = canStay
    ? "You'll be signed out in two minutes because nothing has happened here for a while."
    : "You'll be signed out in two minutes because you've been signed in for 12 hours. Finish what you're doing.";
  const button = make("button", "button", canStay ? "Stay Signed In" : "OK");
  button.dataset.variant = "primary";
  const title = make("h2", "dialog-header dialog-title", "Still There?");
  const actions = make("div", "dialog-actions", button);
  const dialog = make("dialog", "dialog", title, make("p", "dialog-body", text), actions);
  dialog.dataset.tone = "warning";
  Object.assign(dialog, { role: "alertdialog", ariaLabel: title.textContent, ariaDescription: text });
  document.body.append(dialog);
  const closeModal = openModal(dialog);
  const hide = () => {
    closeModal();
    dialog.remove();
    // What cannot be put off is said once.
    close = canStay ? undefined : () => {};
  };
  const answer = (event: Event) => {
    event.preventDefault();
    hide();
    if (canStay) get(urls.api.me).catch(() => {});
  };
  dialog.addEventListener("cancel", answer);
  button.addEventListener("click", answer);
  return hide;
}

function make<Tag extends "button" | "dialog" | "div" | "h2" | "p">(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}
