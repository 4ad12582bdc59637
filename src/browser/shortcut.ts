import { HOLDS_PRESS } from "./islands/held_presses.ts";

/** Where keys have a meaning of their own. */
const IGNORED_WITHIN =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]";

/**
 * Whether this key alone was pressed, and not while somebody types, is in a menu or dialog, waits for one that a button
 * will open, or holds a modifier.
 */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const isIgnored = event.defaultPrevented || (event.target as HTMLElement).closest(IGNORED_WITHIN) !== null ||
    document.querySelector(`[${HOLDS_PRESS}]`) !== null;
  return event.key.toLowerCase() === key && !isIgnored && !event.ctrlKey && !event.metaKey && !event.altKey;
}
