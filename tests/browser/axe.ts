import assert from "node:assert/strict";
// Half as long as the usual file, and sent to each page.
// @ts-types="axe-core"
import axe from "axe-core/axe.min.js";
import type { Page } from "playwright";
import { openDistrict } from "../support/states/district.ts";
import { visitStates } from "../support/states/open.ts";
import type { State } from "../support/states/state.ts";
import { statesOf } from "../support/states/states.ts";
import { drawnAgain, outOfReach, SMALLEST, spaceText, spoiledText } from "./reflow.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules about what is painted. All other rules find the same in every theme. */
const PAINTED = [
  { name: "dark", media: { colorScheme: "dark" }, rules: ["color-contrast", "link-in-text-block"] },
  // Without the contrast, which is the computer's: axe reads -webkit-text-fill-color, which no forcing changes.
  { name: "forced colors", media: { colorScheme: "light", forcedColors: "active" }, rules: ["link-in-text-block"] },
] as const;

const USUAL = { colorScheme: "light", forcedColors: "none" } as const;

/** Fails if axe finds anything in the first state of a kind of page, which is the page's main one. */
export async function checkPages(): Promise<void> {
  const district = await openDistrict("production");
  const seen = new Set<string>();
  const isNew = ({ path, steps }: State) => {
    const kind = kindOf(path);
    if (steps || seen.has(kind)) return false;
    seen.add(kind);
    return true;
  };
  const groups = Object.entries(statesOf(district)).map(([name, states]) => [name, states.filter(isNew)]);
  const found: string[] = [];
  await visitStates(district, Object.fromEntries(groups), async (page, state) => {
    await addAxe(page, state.as.window?.javaScriptEnabled !== false);
    found.push(...(await brokenRules(page, RULES, false)).map((what) => `${state.name}: ${what}`));
  });
  assert.deepEqual(found, []);
}

function kindOf(path: string): string {
  return path.replace(/[?#].*/, "").replace(/[0-9a-f-]{36}/, ":id");
}

/**
 * Fails if axe finds anything in a state that has parts of its own; dark and with forced colors, too,
 * in the first state of each page. Fails as well for what cannot be reached or read in the smallest window, or with
 * spaced text.
 */
export async function checkStates(): Promise<void> {
  const district = await openDistrict("development");
  try {
    const found: string[] = [];
    const seen = new Set<string>();
    await visitStates(district, statesOf(district), async (page, state, group) => {
      const hasScript = state.as.window?.javaScriptEnabled !== false;
      await addAxe(page, hasScript);
      const kindOfPage = kindOf(new URL(page.url()).pathname);
      const isKnown = seen.has(kindOfPage);
      const look = async (theme: string, rules: readonly string[]) => {
        const broken = await brokenRules(page, rules, isKnown);
        found.push(...broken.map((what) => `${group}: ${state.name}, ${theme}: ${what}`));
      };
      await look("light", RULES);
      found.push(...(await reflow(page, hasScript)).map((what) => `${group}: ${state.name}, ${what}`));
      if (isKnown) return;
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

/** Returns what cannot be reached or read on this page with spaced text, and in the smallest window. */
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
  if (!hasScript) return await page.evaluate(`${timers} ${axe.source}`);
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(axe.source);
  // Sent once for all pages to come, and compiled once.
  await page.context().addInitScript({ content: axe.source });
}

/** Returns where and how a page breaks which of these rules; of one that is known, only its dialog, if one is open. */
async function brokenRules(page: Page, rules: readonly string[], isKnown: boolean): Promise<string[]> {
  const { passes, violations } = await page.evaluate(
    // In the page, `axe` is what was added to it.
    ({ runOnly, isKnown }) =>
      axe.run((isKnown && document.querySelector("dialog:modal")) || document, {
        runOnly,
        resultTypes: ["violations"],
        preload: false,
      }),
    { runOnly: [...rules], isKnown },
  );
  if (rules === RULES) assert(passes.length > 0, "nothing was tried");
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`
  );
}
