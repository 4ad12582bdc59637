import { opensElsewhere } from "./navigation.ts";

/** How long a page may take to begin. After that, somebody who stopped waiting can send the form again. */
const LONGEST_MS = 30_000;

let latestClick: MouseEvent | undefined;
addEventListener("click", (event) => latestClick = event, { capture: true });

/*
 * A form that the browser posts by itself is sent once, however often its buttons are pressed. Not the forms of islands,
 * which send their values by a call, and not where the answer opens elsewhere: nothing here would end the wait.
 */
document.addEventListener("submit", (event) => {
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
  // Somebody who comes back finds the page as it was.
  addEventListener("pagehide", forget, { once: true });
});

// From now on a second press does nothing. Tests can wait for that.
document.documentElement.dataset.pressOnce = "ready";

// The screen that covers the page while the window is too narrow says how wide it is. Spec section 1.
const output = document.querySelector("[data-window-width]");
const showWidth = () => output && (output.textContent = `${innerWidth} px`);
showWidth();
addEventListener("resize", showWidth);

/** Not `disabled`: the browser would leave out the button's value, and move the focus. */
function setSent(form: HTMLElement, button: HTMLElement | null, isSent: boolean): void {
  if (isSent) form.dataset.sent = "yes";
  else delete form.dataset.sent;
  button?.toggleAttribute("data-pending", isSent);
  if (button) button.ariaDisabled = isSent ? "true" : null;
}
