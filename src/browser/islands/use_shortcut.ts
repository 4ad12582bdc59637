import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "../shell/shortcut.ts";

/**
 * Runs `action` when one key is pressed, where a key may be one (isShortcut).
 * @param action null while the shortcut does not apply
 */
export function useShortcut(key: string, action: (() => void) | null): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!action || !isShortcut(event, key)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
