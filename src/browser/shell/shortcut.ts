/** Where keys have a meaning of their own. */
const IGNORED_WITHIN = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]";

/** Where none has, wherever the focus is: a button that waits for its code, or what covers the page. */
const IGNORED_BESIDE = `dialog[open], [role=dialog], [role=alertdialog]`;

/**
 * Whether this key alone was pressed, and not while somebody types, is in a menu, has a dialog before them or waits for one
 * that a button will open, or holds a modifier.
 */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const isIgnored = event.defaultPrevented || (event.target as HTMLElement).closest(IGNORED_WITHIN) !== null ||
    document.querySelector(IGNORED_BESIDE) !== null ||
    // In a narrow window it covers the page; otherwise it is hidden.
    document.querySelector(".window-gate")?.checkVisibility() === true;
  return event.key.toLowerCase() === key && !isIgnored && !event.ctrlKey && !event.metaKey && !event.altKey;
}
