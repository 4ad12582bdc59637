import { opensElsewhere } from "./navigation.ts";

/** Within which after a page was asked for a click on it is the second of a double click on its link. In milliseconds. */
const DOUBLE_CLICK_MS = 400;
/** What acts on a request, a user or a day. */
const DECISION = ":is([data-island$=Actions], [data-island*=Users]) button, button[name=action]";
/** How long a page may take to begin. After that, a user who stopped waiting can send the form again. In milliseconds. */
const LONGEST_MS = 30_000;

let latestClick: MouseEvent | undefined;

/** Has every press count once: of the clicks of a double click the first, and of the presses that send a form. */
export function startPresses(): void {
  addEventListener("click", takeFirstClick, { capture: true });
  // A key that is held down presses once, too.
  addEventListener("keydown", (event) => {
    const isOnControl = event.target instanceof Element && event.target.matches("a, button, summary");
    if (event.repeat && event.key === "Enter" && isOnControl) event.preventDefault();
  }, { capture: true });
  document.addEventListener("submit", sendOnce);
  // From now on a second press does nothing. Tests can wait for that.
  document.documentElement.dataset.pressOnce = "ready";
}

function takeFirstClick(event: MouseEvent): void {
  const { detail, target, timeStamp } = event;
  latestClick = event;
  // Keys and scripts click without a pointer.
  if (detail === 0) return;
  // Since the page was asked for, and not when it gets here: the script may have been busy.
  const isTooSoon = timeStamp < DOUBLE_CLICK_MS && target instanceof Element && target.closest(DECISION) !== null;
  if (detail === 1 && !isTooSoon) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * A form that the browser posts by itself is sent once, however often its buttons are pressed. Not the forms of islands,
 * which send their values by a call, and not where the answer opens elsewhere: nothing here would end the wait.
 */
function sendOnce(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  const click = latestClick;
  latestClick = undefined;
  // A form of an island that is not alive yet has this method, and sends nothing.
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog") return;
  if (click && submitter?.contains(click.target as Node) && opensElsewhere(click)) return;
  if (!["", "_self"].includes((submitter as HTMLButtonElement | null)?.formTarget || form.target)) return;
  if (form.dataset.sent) return event.preventDefault();
  setSent(form, submitter, true);
  const forget = () => setSent(form, submitter, false);
  setTimeout(forget, LONGEST_MS);
  // A user who comes back finds the page as it was.
  addEventListener("pagehide", forget, { once: true });
}

/** Not `disabled`: the browser would leave out the button's value, and move the focus. */
function setSent(form: HTMLElement, button: HTMLElement | null, isSent: boolean): void {
  if (isSent) form.dataset.sent = "yes";
  else delete form.dataset.sent;
  button?.toggleAttribute("data-pending", isSent);
  if (button) button.ariaDisabled = isSent ? "true" : null;
}
