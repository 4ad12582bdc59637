import { useEffect } from "react";

/** Keeps the count in the navigation's open link, which the server wrote, as the list on the page knows it. */
export function useNavCount(count: number): void {
  useEffect(() => {
    const shown = document.querySelector<HTMLElement>(".top-bar-nav [aria-current] .tab-count");
    if (!shown?.firstChild) return;
    shown.hidden = count === 0;
    shown.firstChild.textContent = String(count);
  }, [count]);
}
