import { whenIdle } from "../shell/idle.ts";
import { showToast } from "../shell/toasts.ts";
import { holdPresses } from "./held_presses.ts";

/**
 * Loads an island's code.
 * @returns what attaches it to its HTML, and resolves once it answers to events
 */
type LoadIsland = (marker: HTMLElement) => Promise<() => Promise<void>>;

/** What wakes an island that nobody has turned to. */
const WAKE = "wake";

/** The first signs that somebody turns to an island. */
const INTENT = ["pointerover", "pointerdown", "focusin", "keydown", "input", "click", WAKE];

const FAILED = { title: "This part of the page didn't load", description: "Reload the page to try again." };

/** Wakes every island on the page once somebody turns to it. Until then it is HTML, whose files come when the browser is idle. */
export function wakeIslands(load: LoadIsland): void {
  const markers = document.querySelectorAll<HTMLElement>("[data-island]");
  for (const marker of markers) {
    if (marker.matches(":focus-within, :hover")) wake(marker, load);
    else wakeOnIntent(marker, load);
  }
  whenIdle(() => markers.forEach(preloadFiles));
}

/** Wakes the island that this element is or is in. */
export function wakeIsland(element: Element): void {
  element.dispatchEvent(new Event(WAKE, { bubbles: true }));
}

function wakeOnIntent(marker: HTMLElement, load: LoadIsland): void {
  const listening = new AbortController();
  // A table that is not drawn in full: the rest of it is there for those who scroll, search or print the page.
  const isPart = marker.querySelector("noscript") !== null;
  for (const type of isPart ? [...INTENT, "scroll"] : INTENT) {
    (isPart ? document : marker).addEventListener(type, (event) => {
      listening.abort();
      wake(marker, load, event);
    }, { capture: true, signal: listening.signal });
  }
}

async function wake(marker: HTMLElement, load: LoadIsland, first?: Event): Promise<void> {
  const presses = holdPresses(marker, first);
  try {
    const attach = await load(marker);
    presses.hideBusy();
    await attach();
    presses.replay();
    marker.dataset.hydrated = "";
  } catch (error) {
    // One island that fails must not affect the others. A second try gets the message again, or has more luck.
    console.error(`island ${marker.dataset.island} failed`, error);
    if (presses.giveBack() === "lost") showToast({ ...FAILED, tone: "error" });
    wakeOnIntent(marker, load);
  }
}

/** Has the browser load an island's files all at once, not one after the other as it finds out about them. */
export function preloadFiles(marker: HTMLElement): void {
  for (const href of marker.dataset.files?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // Once is enough.
  delete marker.dataset.files;
}
