import { useEffect } from "react";

/** Opens `address` at one key, unless somebody types or holds a modifier; null while it does not apply. */
export function useShortcut(key: string, address: string | null): void {
  useEffect(() => {
    if (!address) return;
    const open = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).matches("input, textarea, select, [contenteditable]");
      if (event.key.toLowerCase() !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      location.assign(address);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, [key, address]);
}
