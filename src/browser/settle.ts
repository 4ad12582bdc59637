/** Heard by src/browser/shell/press_guard.ts. */
export const SETTLE = "settle";

/** Keeps the page from taking a press for a moment, since something else is now where the last press was. */
export function settle(): void {
  dispatchEvent(new Event(SETTLE));
}
