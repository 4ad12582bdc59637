/// <reference types="vite/client" />
import type { ComponentType } from "react";
import { preloadFiles, wakeIslands } from "./src/browser/islands/wake.ts";
import { startShell } from "./src/browser/shell/start.ts";

declare global {
  // Zod's settings, which it reads when it loads.
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

// Without this, zod probes whether it may compile code, which the content security policy blocks and reports. Set without
// zod's own config(), since most pages load no zod.
globalThis.__zod_globalConfig = { jitless: true };

// Each island is its own chunk, loaded when it wakes.
const islands = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>("./islands/*.tsx");

startShell();
wakeIslands(async (marker) => {
  const file = `./islands/${marker.dataset.island}.tsx`;
  const loadIsland = islands[file];
  if (!loadIsland) throw new Error(file);
  preloadFiles(marker);
  const [{ hydrateIsland }, { default: Island }] = await Promise.all([
    import("./src/components/ui/hydrate_island.ts"),
    loadIsland(),
  ]);
  return () => hydrateIsland(marker, Island);
});
