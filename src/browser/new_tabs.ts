/** Whether a click asks for a new tab, a new window or a download, and leaves the page itself as it is. */
export function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
