/** How long an element that is new under the pointer takes no press; src/components/ui/base.css says it for pages that open. */
const SUPPRESSED_MS = 700;

const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

let lastPress: string | undefined;

/** Keeps the page from taking a press for a moment, since something else is now where the last press was. */
export function suppressClicks(): void {
  // A second Escape presses nothing.
  if (lastPress === "Escape") return;
  // The second click of two would select the word that is there now.
  const frame = { "pointerEvents": "none", "userSelect": "none", "--settling": "0.5" };
  document.body.animate([frame, frame], SUPPRESSED_MS);
}

/** Has suppressClicks() hold back keys as well. */
export function startSuppressingKeys(): void {
  addEventListener("pointerdown", () => lastPress = "pointer", { capture: true });
  addEventListener("keydown", ({ key }) => lastPress = key, { capture: true });
  holdKeysWith(document.body);
}

/** Keeps keys from pressing anything for as long as pointers cannot press this: Enter pressed twice must not do it. */
export function holdKeysWith(element: Element): void {
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey } = event;
    const isTyping = key !== "Enter" && target instanceof Element && target.matches(FIELDS);
    if (isTyping || ctrlKey || metaKey || (key !== "Enter" && key.length > 1)) return;
    if (getComputedStyle(element).pointerEvents !== "none") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
