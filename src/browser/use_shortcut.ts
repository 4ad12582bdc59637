import { useEffect, useEffectEvent } from "react";

/** Does something at one key, unless somebody types or holds a modifier; null while it does not apply. */
export function useShortcut(key: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as HTMLElement).matches(
      "input:not([type=checkbox]), textarea, select, [contenteditable]",
    );
    if (!act || event.key.toLowerCase() !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
