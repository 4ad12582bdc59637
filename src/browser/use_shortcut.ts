import { useEffect, useEffectEvent } from "react";

/** Where keys have a meaning of their own. */
const IGNORED_WITHIN =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]";

/**
 * Runs `action` when one key is pressed, except while somebody types, is in a menu or dialog, or holds a modifier.
 * @param action null while the shortcut does not apply
 */
export function useShortcut(key: string, action: (() => void) | null): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isIgnored = event.defaultPrevented || (event.target as HTMLElement).closest(IGNORED_WITHIN) !== null;
    if (!action || event.key.toLowerCase() !== key || isIgnored || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    action();
  });
  useEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
