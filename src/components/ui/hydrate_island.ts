import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { IslandRoot } from "./IslandRoot.tsx";

declare global {
  // Zod's own settings, which it reads when it loads.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Without this, zod probes whether it may compile code, which the content security policy blocks and reports. Not by
// zod's config(), since most islands come without zod.
globalThis.__zod_globalConfig = { jitless: true };

/** Attaches an island to its HTML. Resolves once handlers are attached and effects have run. */
export function hydrateIsland(marker: HTMLElement, Island: ComponentType<Record<string, unknown>>): Promise<void> {
  const { island = "", islandId = "", props = "{}" } = marker.dataset;
  return new Promise((resolve) => {
    const content = createElement(IslandRoot, {
      onHydrated: resolve,
      children: createElement(Island, JSON.parse(props)),
    });
    hydrateRoot(marker, content, {
      identifierPrefix: islandId,
      onRecoverableError: (error) => console.error(`island ${island} did not match the server's HTML`, error),
    });
  });
}
