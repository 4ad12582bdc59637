/** How long a page may take to begin. After that, whoever stopped waiting can send the form again. */
const LONGEST_MS = 30_000;

/*
 * A form that the browser posts by itself is sent once, however often its buttons are pressed. Not the forms of islands,
 * which send what is in them by a call.
 */
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (form.dataset.sent) return event.preventDefault();
  setSent(form, submitter, true);
  const forget = () => setSent(form, submitter, false);
  setTimeout(forget, LONGEST_MS);
  // Whoever comes back finds the page as it was.
  addEventListener("pagehide", forget, { once: true });
});

/** Not `disabled`: the browser would leave out the button's value, and move the focus. */
function setSent(form: HTMLElement, button: HTMLElement | null, isSent: boolean): void {
  if (isSent) form.dataset.sent = "yes";
  else delete form.dataset.sent;
  button?.toggleAttribute("data-pending", isSent);
  if (button) button.ariaDisabled = isSent ? "true" : null;
}
