import { hydrateIslands } from "./src/browser/islands/wake.ts";
import { startSession } from "./src/browser/shell/session.ts";
import { startShell } from "./src/browser/shell/start.ts";

startShell();
hydrateIslands(async (marker) => {
  const { loadIsland } = await import("./src/components/ui/hydrate_island.ts");
  return await loadIsland(marker);
});
startSession();
