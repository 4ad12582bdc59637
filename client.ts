/// <reference types="vite/client" />
import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { config } from "zod/v4/core";
import { decodeProps } from "./src/components/ui/island_props.ts";
import { IslandRoot } from "./src/components/ui/IslandRoot.tsx";

// Without this, zod probes whether it may compile code, which the content security policy blocks and reports.
config({ jitless: true });

// Each island is its own chunk, loaded only by pages that have it.
const islands = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>("./islands/*.tsx");

for (const marker of document.querySelectorAll<HTMLElement>("[data-island]")) {
  // One island that fails must not keep the others from hydrating.
  hydrate(marker).catch((error) => console.error(`island ${marker.dataset.island} failed`, error));
}

async function hydrate(marker: HTMLElement): Promise<void> {
  const { island = "", islandId = "", props = "" } = marker.dataset;
  const load = islands[`./islands/${island}.tsx`];
  if (!load) throw new Error(`islands/${island}.tsx does not exist`);
  const { default: Island } = await load();
  const onHydrated = () => {
    marker.dataset.hydrated = "";
  };
  const content = createElement(IslandRoot, { onHydrated, children: createElement(Island, decodeProps(props)) });
  hydrateRoot(marker, content, {
    identifierPrefix: islandId,
    onRecoverableError: (error) => console.error(`island ${island} did not match the server's HTML`, error),
  });
}
