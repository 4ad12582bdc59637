import { useEffect, useEffectEvent } from "react";

/** Where a key has a meaning of its own. */
const ELSEWHERE =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]";

/** Does something at one key, unless somebody types, is in a menu or dialog, or holds a modifier; null while it does not apply. */
export function useShortcut(key: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || (event.target as HTMLElement).closest(ELSEWHERE) !== null;
    if (!act || event.key.toLowerCase() !== key || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
