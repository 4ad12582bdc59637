import { showToast } from "../shell/toasts.ts";

/** Loads an island's code; the returned function attaches it to its HTML. */
type LoadIsland = (marker: HTMLElement) => Promise<() => Promise<void>>;

const FAILED = { title: "This part of the page didn't load", description: "Reload the page to try again." };

/** Hydrates every island on the page. One that fails does not affect the others. */
export function hydrateIslands(load: LoadIsland): void {
  for (const marker of document.querySelectorAll<HTMLElement>("[data-island]")) void hydrate(marker, load);
}

async function hydrate(marker: HTMLElement, load: LoadIsland): Promise<void> {
  try {
    await (await load(marker))();
    marker.dataset.hydrated = "";
  } catch (error) {
    console.error(`island ${marker.dataset.island} failed`, error);
    showToast({ ...FAILED, tone: "error" });
  }
}
