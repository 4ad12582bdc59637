import { ACTED_KEY } from "../navigation.ts";

/*
 * On a page that shows what was just done, the focus is on what comes next, or else on the page's content. While the
 * stylesheet keeps pointers from it, keys do nothing either: Enter pressed twice must not do what comes next.
 */
sessionStorage.removeItem(ACTED_KEY);
const nextStep = document.querySelector<HTMLElement>("[data-next-step]");
if (document.activeElement === document.body) (nextStep ?? document.getElementById("content"))?.focus();
if (nextStep) {
  addEventListener("keydown", (event) => {
    if (getComputedStyle(nextStep).pointerEvents !== "none" || (event.key !== "Enter" && event.key.length > 1)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
