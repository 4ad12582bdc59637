import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { closeBrowser } from "../support/chromium.ts";
import { openDistrict } from "../support/states/district.ts";
import { visitStates } from "../support/states/open.ts";
import { statesOf } from "../support/states/states.ts";
import { test } from "../support/test.ts";

const district = await openDistrict();
Deno.test.afterAll(async () => {
  await closeBrowser();
  await district.close();
});

/** The rules that follow from what is painted. All others find the same in every theme. */
const PAINTED = ["color-contrast", "link-in-text-block"];

const MEDIA = {
  light: {
    media: { colorScheme: "light", forcedColors: "none" },
    rules: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  dark: { media: { colorScheme: "dark", forcedColors: "none" }, rules: PAINTED },
  // Without the contrast, which is the computer's: axe reads -webkit-text-fill-color, which no forcing changes.
  "forced colors": { media: { forcedColors: "active" }, rules: PAINTED.filter((rule) => rule !== "color-contrast") },
} as const;

/** Makes axe ready on a page. It waits by timers, which do not run in a browser without script. */
async function addAxe(page: Page, hasScript: boolean): Promise<void> {
  const timers = "globalThis.setTimeout = (then) => void Promise.resolve().then(then);";
  await page.evaluate(`${hasScript ? "" : timers} ${axe.source}`);
}

/** The names of the rules that a page keeps, and for each that it breaks, where and how. */
async function check(page: Page, rules: readonly string[]): Promise<{ kept: string[]; broken: string[] }> {
  const { passes, violations } = await page.evaluate(
    // In the page, `axe` is what was added to it.
    (runOnly) => axe.run(document, { runOnly, resultTypes: ["violations"], preload: false }),
    [...rules],
  );
  return {
    kept: passes.map(({ id }) => id),
    broken: violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`
    ),
  };
}

test("axe finds nothing in a hundred states of the product, in light, dark and forced colors", async () => {
  const groups = Object.fromEntries(
    Object.entries(statesOf(district)).map(([group, states]) => [group, states.filter(({ isVariant }) => !isVariant)]),
  );
  const table = Object.fromEntries(
    Object.entries(groups).map(([group, { length }]) => [group, { states: length, kept: new Set(), broken: 0 }]),
  );
  const found: string[] = [];
  await visitStates(district, groups, async (page, state, group) => {
    await addAxe(page, state.as.window?.javaScriptEnabled !== false);
    const row = table[group]!; // Made above.
    for (const [theme, { media, rules }] of Object.entries(MEDIA)) {
      await page.emulateMedia(media);
      const { kept, broken } = await check(page, rules);
      for (const rule of kept) row.kept.add(rule);
      row.broken += broken.length;
      found.push(...broken.map((what) => `${group}: ${state.name}, ${theme}: ${what}`));
    }
    await page.emulateMedia(MEDIA.light.media);
  });
  console.table(
    Object.fromEntries(
      Object.entries(table).map(([group, { states, kept, broken }]) => [group, { states, kept: kept.size, broken }]),
    ),
  );
  assert.deepEqual(found, []);
});
