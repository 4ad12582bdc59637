/*
 * On a page that shows an outcome, the focus is where the page or its address puts it, or on the next control, or on
 * the page's content; never on the notification, with which it would disappear.
 */
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const focused = document.activeElement;
if (focused === document.body || focused?.closest(".toast-region")) {
  for (const place of [find("[autofocus]:not(.toast)"), find(":target"), find("[data-next-step]"), find("#content")]) {
    if (!place) continue;
    // A section can only be focused with a tabIndex.
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus();
    // A control in a closed dialog takes no focus.
    if (document.activeElement === place) break;
  }
}
