import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTyped, repeatFocus } from "../../browser/islands/keep_typed.ts";
import { decodeProps } from "./island_props.ts";
import { IslandRoot } from "./IslandRoot.tsx";

/** Attaches an island to its HTML. Resolves once it answers to events and knows the text typed into it before. */
export async function hydrateIsland(
  marker: HTMLElement,
  Island: ComponentType<Record<string, unknown>>,
): Promise<void> {
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
