import { showToast } from "../shell/toasts.ts";
import { holdPresses } from "./held_presses.ts";

/**
 * Loads an island's code.
 * @returns what attaches it to its HTML, and resolves once it answers to events
 */
export type LoadIsland = (marker: HTMLElement) => Promise<() => Promise<void>>;

/** The first signs that somebody turns to an island. */
const INTENT = ["pointerover", "pointerdown", "focusin", "keydown", "input", "click"];

const FAILED = { title: "This part of the page didn't load", description: "Reload the page to try again." };

/** Wakes every island on the page when it is needed: at once, or when somebody first turns to it. */
export function wakeIslands(load: LoadIsland): void {
  for (const marker of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (marker.dataset.when === "load" || marker.matches(":focus-within, :hover")) wake(marker, load);
    else wakeOnIntent(marker, load);
  }
}

function wakeOnIntent(marker: HTMLElement, load: LoadIsland): void {
  const listening = new AbortController();
  for (const type of INTENT) {
    marker.addEventListener(type, (event) => {
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
