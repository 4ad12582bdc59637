/// <reference types="vite/client" />
import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped, repeatFocus } from "../../browser/islands/keep_typed.ts";
import { decodeProps } from "./island_props.ts";
import { IslandRoot } from "./IslandRoot.tsx";

type Island = ComponentType<Record<string, unknown>>;

declare global {
  // Zod's settings, which it reads when it loads.
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

// Without this, zod probes whether it may compile code, which the content security policy blocks and reports. Set without
// zod's own config(), since few islands load zod.
globalThis.__zod_globalConfig = { jitless: true };

// Each island is its own chunk, loaded when it wakes.
const islands = import.meta.glob<{ default: Island }>("/islands/*.tsx");

/**
 * Loads an island's code.
 * @returns what attaches it to its HTML, and resolves once it answers to events and knows the text typed into it before
 */
export async function loadIsland(marker: HTMLElement): Promise<() => Promise<void>> {
  const file = `/islands/${marker.dataset.island}.tsx`;
  const load = islands[file];
  if (!load) throw new Error(file);
  const { default: Island } = await load();
  return () => hydrateIsland(marker, Island);
}

async function hydrateIsland(marker: HTMLElement, Island: Island): Promise<void> {
  const { island = "", islandId = "", props = "" } = marker.dataset;
  const typeAgain = keepTyped(marker);
  await new Promise<void>((onHydrated) => {
    const content = createElement(IslandRoot, {
      onHydrated,
      children: createElement(Island, decodeProps(props)),
    });
    hydrateRoot(marker, content, {
      identifierPrefix: islandId,
      onRecoverableError: (error) => console.error(`island ${island} did not match the server's HTML`, error),
    });
  });
  // Outside of React's own work, so that it renders the typed text before it hears of the next event.
  typeAgain();
  repeatFocus(marker);
}
