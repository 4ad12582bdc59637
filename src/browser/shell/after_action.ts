import { takeAction } from "../navigation.ts";

const nextStep = () => document.querySelector<HTMLElement>("[data-next-step]");

/** Puts the focus on what the page offers next, or else on its content. */
export function focusNextStep(): void {
  (nextStep() ?? document.getElementById("content"))?.focus();
}

/**
 * On a page that shows what was just done, the focus is on the next step. While the stylesheet keeps pointers from it, keys
 * do nothing either: Enter pressed twice must not do what comes next.
 */
export function startAfterAction(): void {
  if (!takeAction()) return;
  if (document.activeElement === document.body) focusNextStep();
  addEventListener("keydown", (event) => {
    const step = nextStep();
    if (!step || getComputedStyle(step).pointerEvents !== "none") return;
    if (event.key !== "Enter" && event.key.length > 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
