import { MINUTE_MS } from "../../domain/time/durations.ts";
import { urls } from "../../domain/urls.ts";
import { get } from "../api.ts";
import { openModal } from "./modal.ts";
import { readSessionEnd, WARNED_MS } from "./session_cookie.ts";

let close: (() => void) | undefined;

/** Watches the session, which other tabs use, too, and may answer about meanwhile. */
export function watchSession(): void {
  const end = readSessionEnd();
  if (!end || end.leftMs > WARNED_MS) close?.();
  // Once it has ended, the next page or call leads to the sign-in.
  if (!end) return;
  if (end.leftMs <= WARNED_MS) close ??= ask(end.canStay);
  setTimeout(watchSession, end.leftMs > WARNED_MS ? end.leftMs - WARNED_MS : MINUTE_MS / 4);
}

/** Asks, and returns what closes the question. */
function ask(canStay: boolean): () => void {
  const text = canStay
    ? "You'll be signed out in two minutes because nothing has happened here for a while."
    : "You'll be signed out in two minutes because you've been signed in for 12 hours. Finish what you're doing.";
  const button = make("button", "button", canStay ? "Stay Signed In" : "OK");
  button.dataset.variant = "primary";
  const title = make("h2", "dialog-header dialog-title", "Still There?");
  const actions = make("div", "dialog-actions cluster", button);
  const dialog = make("dialog", "popover dialog", title, make("p", "dialog-body", text), actions);
  dialog.dataset.tone = "warning";
  Object.assign(dialog, { role: "alertdialog", ariaLabel: title.textContent, ariaDescription: text });
  document.body.append(dialog);
  const closeModal = openModal(dialog);
  const hide = () => {
    closeModal();
    dialog.remove();
    // An end that cannot be put off is said once.
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
