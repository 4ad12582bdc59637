import { useEffect } from "react";

// A list within an island has tabs of its own.
const OPEN_LINKS = ".top-bar-nav [aria-current], .page > .tab-links [aria-current]";

/** Keeps the counts in the open links of the navigation and the page, which the server wrote, in step with the list. */
export function useNavCount(count: number): void {
  useEffect(() => {
    for (const shown of document.querySelectorAll<HTMLElement>(`:is(${OPEN_LINKS}) .tab-count`)) {
      shown.hidden = count === 0;
      if (shown.firstChild) shown.firstChild.textContent = String(count);
    }
  }, [count]);
}
