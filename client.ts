import { showToast } from "./src/browser/shell/toasts.ts";
import { startSession } from "./src/browser/shell/session.ts";
import { startShell } from "./src/browser/shell/start.ts";

startShell();
for (const marker of document.querySelectorAll<HTMLElement>("[data-island]")) void hydrate(marker);
startSession();

async function hydrate(marker: HTMLElement): Promise<void> {
  try {
    await import("./src/components/ui/hydrate_island.ts").then((island) => island.hydrateIsland(marker));
  } catch (error) {
    console.error(`island ${marker.dataset.island} failed`, error);
    showToast({
      title: "This part of the page didn't load",
      description: "Reload the page to try again.",
      tone: "error",
    });
  }
}
