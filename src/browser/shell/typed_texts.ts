import { decryptDraft, draftKey, encryptDraft } from "../requests/draft_cipher.ts";
import { draftName } from "../requests/drafts.ts";
import { showToast } from "./toasts.ts";

/** A text that somebody typed, and where. */
interface TypedText {
  /** The button that opened the dialog with the field; null for a field of the page itself. */
  opener: { action: string; address: string } | null;
  name: string;
  /** Which of the fields of this name. */
  place: number;
  value: string;
}

/** Not passwords, shown or hidden, nor searches; the request form keeps its own draft. */
const FIELD = ':is(textarea, input:is([type="text"], [type="date"], [type="email"], [type="tel"], :not([type])))[name]';
const EXCEPT = "#request-form *, .password *, form[method=get] *, [role=search] *";
const OPENER = 'button[name="action"]';
const PART = "#typed";

/**
 * Keeps the texts that are typed on this page in this tab, encrypted for this user, until the page is opened again; and
 * types them again where the session ended before they were sent, into the dialog that they were typed in.
 * @param isBack whether the user comes back from signing in again
 */
export async function keepTexts(isBack: boolean): Promise<void> {
  const texts = new Map<string, TypedText>();
  const name = draftName(PART);
  const saved = sessionStorage.getItem(name);
  if (!isBack) sessionStorage.removeItem(name);
  // Now: the session may have ended by the time that something is typed.
  void draftKey();
  let pressed: HTMLButtonElement | null = null;
  // Encrypting takes a moment: text from before the last change is not stored any more.
  let lastChange = 0;

  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(OPENER) : null;
    if (!button) return;
    pressed = button;
    // A dialog that was closed has been answered.
    const answered = [...texts].filter(([, { opener }]) => opener !== null);
    for (const [id] of answered) texts.delete(id);
    if (answered.length === 0) return;
    lastChange++;
    if (texts.size === 0) sessionStorage.removeItem(name);
  }, { capture: true });

  async function keep(fields: readonly TextField[]): Promise<void> {
    for (const field of fields) {
      const opener = field.closest("dialog") && pressed && addressOf(pressed);
      const text = { opener, name: field.name, place: placeOf(field), value: field.value };
      texts.set(JSON.stringify([opener, text.name, text.place]), text);
    }
    const change = ++lastChange;
    const current = await draftKey();
    const encrypted = current && await encryptDraft(current, name, JSON.stringify([...texts.values()]));
    if (encrypted && change === lastChange) sessionStorage.setItem(name, encrypted);
  }

  addEventListener("input", ({ target }) => isText(target) && void keep([target]), { capture: true });
  // What was typed on the page before stands on the one that says what is wrong with it, and some type before this runs.
  const isPosted = wasRefused();
  const typed = textFields(FIELD).filter(({ value, defaultValue }) => value !== (isPosted ? "" : defaultValue));
  if (typed.length > 0) void keep(typed);

  const current = isBack && saved ? await draftKey() : null;
  const kept = current && saved ? await decryptDraft(current, name, saved) : null;
  if (kept === null) return;
  let isTyped = false;
  for (const text of JSON.parse(kept) as TypedText[]) isTyped = await typeInto(text) || isTyped;
  if (isTyped) {
    showToast({ title: "Your text is back", description: "It wasn't sent. Send it again.", tone: "success" });
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isText(target: EventTarget | null): target is TextField {
  return target instanceof Element && target.matches(FIELD) && !target.matches(EXCEPT);
}

function addressOf(button: HTMLButtonElement): TypedText["opener"] {
  return { action: button.value, address: button.formAction };
}

function wasRefused(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  return opening instanceof PerformanceNavigationTiming && opening.responseStatus >= 400;
}

function textFields(selector: string): TextField[] {
  return Array.from(document.querySelectorAll<TextField>(selector)).filter(isText);
}

const named = (name: string) => `[name="${CSS.escape(name)}"]`;

function placeOf(field: TextField): number {
  return textFields(named(field.name)).indexOf(field);
}

/** @returns whether there still is such a field */
async function typeInto({ opener, name, place, value }: TypedText): Promise<boolean> {
  if (opener && !document.querySelector("dialog[open]")) {
    const wanted = JSON.stringify(opener);
    const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>(OPENER));
    const button = buttons.find((other) => JSON.stringify(addressOf(other)) === wanted);
    if (!button) return false;
    button.click();
    await untilThere(`dialog[open] ${named(name)}`);
  }
  const field = textFields(named(name))[place];
  if (!field) return false;
  const details = field.closest("details");
  if (details) details.open = true;
  // The prototype's own setter: React watches the field's, and ignores an event about a value that it has seen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Waits for a dialog, whose code may still be on the way. */
function untilThere(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
