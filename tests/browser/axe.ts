import assert from "node:assert/strict";
// Half as long as the usual file, and sent to each page.
// @ts-types="axe-core"
import axe from "axe-core/axe.min.js";
import type { Page } from "playwright";
import { openDistrict } from "../support/states/district.ts";
import { visitStates } from "../support/states/open.ts";
import { statesOf } from "../support/states/states.ts";
import { drawnAgain, outOfReach, SMALLEST, spaceText, spoiledText } from "./reflow.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What follows from what is painted. All other rules find the same in every theme. */
const PAINTED = [
  { name: "dark", media: { colorScheme: "dark" }, rules: ["color-contrast", "link-in-text-block"] },
  // Without the contrast, which is the computer's: axe reads -webkit-text-fill-color, which no forcing changes.
  { name: "forced colors", media: { colorScheme: "light", forcedColors: "active" }, rules: ["link-in-text-block"] },
] as const;

const USUAL = { colorScheme: "light", forcedColors: "none" } as const;

type Group = keyof ReturnType<typeof statesOf>;

/**
 * Fails if axe finds anything in a state of these groups that has parts of its own; dark and with forced colors, too,
 * in the first state of each page. Fails as well for what cannot be reached or read in the smallest window, or with
 * spaced text.
 */
export async function checkStates(names: Group[]): Promise<void> {
  const district = await openDistrict();
  try {
    const states = statesOf(district);
    const groups = Object.fromEntries(names.map((name) => [name, states[name] ?? []]));
    const found: string[] = [];
    const seen = new Set<string>();
    await visitStates(district, groups, async (page, state, group) => {
      const hasScript = state.as.window?.javaScriptEnabled !== false;
      await addAxe(page, hasScript);
      const look = async (theme: string, rules: readonly string[]) => {
        found.push(...(await brokenRules(page, rules)).map((what) => `${group}: ${state.name}, ${theme}: ${what}`));
      };
      await look("light", RULES);
      found.push(...(await reflow(page, hasScript)).map((what) => `${group}: ${state.name}, ${what}`));
      const kindOfPage = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, ":id");
      if (seen.has(kindOfPage)) return;
      seen.add(kindOfPage);
      for (const { name, media, rules } of PAINTED) {
        await page.emulateMedia(media);
        await look(name, rules);
      }
      await page.emulateMedia(USUAL);
    });
    assert.deepEqual(found, []);
  } finally {
    await district.close();
  }
}

/** What cannot be reached or read on this page with spaced text, and in the smallest window. */
async function reflow(page: Page, hasScript: boolean): Promise<string[]> {
  const usual = page.viewportSize();
  await spaceText(page, true);
  const spaced = (await spoiledText(page)).map((what) => `spaced: ${what}`);
  await spaceText(page, false);
  await page.setViewportSize(SMALLEST);
  // An open calendar takes its new place in the frame after. Without script, there are no frames to wait for.
  if (hasScript) await drawnAgain(page);
  const small = [...await outOfReach(page), ...await spoiledText(page)].map((what) => `at 320 px: ${what}`);
  if (usual) await page.setViewportSize(usual);
  return [...spaced, ...small];
}

/** Makes axe ready on a page. It waits by timers, which do not run in a browser without script. */
async function addAxe(page: Page, hasScript: boolean): Promise<void> {
  const timers = "globalThis.setTimeout = (then) => void Promise.resolve().then(then);";
  await page.evaluate(`${hasScript ? "" : timers} ${axe.source}`);
}

/** Where and how a page breaks which of these rules. */
async function brokenRules(page: Page, rules: readonly string[]): Promise<string[]> {
  const { passes, violations } = await page.evaluate(
    // In the page, `axe` is what was added to it.
    (runOnly) => axe.run(document, { runOnly, resultTypes: ["violations"], preload: false }),
    [...rules],
  );
  if (rules === RULES) assert(passes.length > 0, "nothing was tried");
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`
  );
}
