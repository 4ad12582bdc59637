import { opensElsewhere } from "./navigation.ts";
import { leaveForNextPage, takeFromLastPage } from "./user_storage.ts";

/** The time in milliseconds and the distance in pixels within which a second click is part of a double click. */
const DOUBLE_CLICK_MS = 400;
const DOUBLE_CLICK_PX = 4;
/** The key under which a click leaves its time and place for the page that it may lead to. */
const CLICK_KEY = "click";
/** The buttons that act on a request, a user or a day. */
const DECISION = "[data-kind=decisions] button, button[name=action]";
/** How long a page may take to begin. After that, a user who stopped waiting can send the form again. In milliseconds. */
const LONGEST_MS = 30_000;

let latestClick: MouseEvent | undefined;
/** The time and place of the click that led to this page, until the first click on it. */
let leadingClick: number[] = [];

/** Makes every press count once: of the clicks of a double click the first, and of the presses that send a form. */
export function startPresses(): void {
  const left = takeFromLastPage(CLICK_KEY);
  // No click led to a page without a referrer: a bookmark or a program opened its address.
  if (left && document.referrer) leadingClick = left.split(" ").map(Number);
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
  const { detail, target, clientX, clientY } = event;
  latestClick = event;
  // A script's click has no place, such as that of a row's link, which follows the click on the row.
  if (!event.isTrusted) return;
  // The time of the click itself, by what two pages share: a Date jumps when the computer's clock is set.
  const clickedAt = performance.timeOrigin + event.timeStamp;
  const [at = NaN, x = NaN, y = NaN] = leadingClick;
  leadingClick = [];
  const isSecond = Math.abs(clickedAt - at) < DOUBLE_CLICK_MS &&
    Math.hypot(clientX - x, clientY - y) <= DOUBLE_CLICK_PX;
  const isDecision = target instanceof Element && target.closest(DECISION) !== null;
  // The detail of a key's click is 0.
  if (detail > 1 || (detail === 1 && isSecond && isDecision)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else leaveForNextPage(CLICK_KEY, detail === 0 ? "" : `${clickedAt} ${clientX} ${clientY}`);
}

/**
 * Sends a form that the browser posts by itself once, however often its buttons are pressed. Not the forms of islands,
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

/** Marks a form as sent. Not by `disabled`: the browser would leave out the button's value, and move the focus. */
function setSent(form: HTMLElement, button: HTMLElement | null, isSent: boolean): void {
  if (isSent) form.dataset.sent = "yes";
  else delete form.dataset.sent;
  button?.toggleAttribute("data-pending", isSent);
  if (button) button.ariaDisabled = isSent ? "true" : null;
}
