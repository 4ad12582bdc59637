/// <reference types="vite/client" />
import { type ComponentType, createElement } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { keepFields, reportAutofill } from "../../browser/islands/keep_fields.ts";
import { decodeProps, IslandRoot } from "./IslandRoot.tsx";

type Island = ComponentType<Record<string, unknown>>;

declare global {
  // Zod's settings, which it reads when it loads.
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

// Without this, zod probes whether it may compile code, which the content security policy blocks and reports. Set
// without zod's own config(), since few islands load zod.
globalThis.__zod_globalConfig = { jitless: true };

const islands = import.meta.glob<{ default: Island }>("/islands/*.tsx");

/** Loads an island's code and attaches it to its HTML. Once it resolves, the island answers to events. */
export async function hydrateIsland(marker: HTMLElement): Promise<void> {
  const { island = "", islandId = "", props = "" } = marker.dataset;
  const load = islands[`/islands/${island}.tsx`];
  if (!load) throw new Error(`no island ${island}`);
  const { default: Island } = await load();
  const content = createElement(IslandRoot, null, createElement(Island, decodeProps(props)));
  reportAutofill(marker, flushSync);
  const restoreFields = keepFields(marker);
  // At once, so that nothing is typed between what is kept and what is restored.
  flushSync(() =>
    hydrateRoot(marker, content, {
      identifierPrefix: islandId,
      onRecoverableError: (error) => console.error(`island ${island} did not match the server's HTML`, error),
    })
  );
  flushSync(restoreFields);
  marker.dataset.hydrated = "";
}
