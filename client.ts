import { hydrateIslands } from "./src/browser/islands/wake.ts";
import { keepWhatIsTyped } from "./src/browser/shell/session_end.ts";
import { startShell } from "./src/browser/shell/start.ts";

startShell();
hydrateIslands(async (marker) => {
  const { loadIsland } = await import("./src/components/ui/hydrate_island.ts");
  return await loadIsland(marker);
});
keepWhatIsTyped();
