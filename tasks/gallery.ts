import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assetsFolder } from "../src/render/assets.ts";
import { closeBrowser } from "../tests/support/chromium.ts";
import { paint } from "../tests/support/page.ts";
import { openDistrict } from "../tests/support/states/district.ts";
import { visitStates } from "../tests/support/states/open.ts";
import { statesOf } from "../tests/support/states/states.ts";
import { buildClient } from "./build_client.ts";
import { galleryPage } from "./gallery/page.tsx";
import { asWebp } from "./gallery/webp.ts";
import { readArguments } from "./run_task.ts";

const FOLDER = "gallery";
const THEMES = ["light", "dark"] as const;

/** The pictures of the README and the tutorial. */
const PICTURES = "docs/pictures";
const IN_README: Record<string, string> = {
  "New request: filled in": "form",
  "Review: in review": "review",
  "The office's requests": "list",
  "Kitchen: a day": "kitchen",
  "Pending users": "registrations",
  "Calendar": "calendar",
  "Report: last month": "report",
};

/** The most that a picture in the README weighs. */
const MAX_BYTES = 75_000;

const USAGE = `Usage: deno task gallery [--readme]

Takes a picture of everything the product can show, light and dark, into ${FOLDER}/, with a page that shows them all.

  --readme  takes the pictures of the README and the tutorial instead, into ${PICTURES}/`;

const { values: options } = readArguments(USAGE, { readme: { type: "boolean", default: false } });

await buildClient("development", assetsFolder("development"));
const district = await openDistrict("development");
try {
  await (options.readme ? takeReadmePictures() : takeGallery());
} catch (error) {
  console.error(error);
  Deno.exitCode = 1;
} finally {
  await closeBrowser();
  await district.close();
}
// An uncaught error would leave the database server running.
Deno.exit();

/** Takes every state in every theme, and writes a page that shows them all. */
async function takeGallery(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const groups = statesOf(district);
  const fileOf = (name: string, theme: string) => `${name.replaceAll(/\W+/g, "-").toLowerCase()}-${theme}.png`;
  await visitStates(district, groups, async (page, { name }) => {
    // A window of the tests paints next to nothing.
    await paint(page, page.viewportSize() ?? undefined);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(FOLDER, fileOf(name, colorScheme)), fullPage: true, caret: "initial" });
    }
    await page.emulateMedia({ colorScheme: "light" });
  });
  const shown = Object.entries(groups).map(([title, states]) => ({
    title,
    states: states.map(({ name }) => ({ name, pictures: THEMES.map((theme) => fileOf(name, theme)) })),
  }));
  writeFileSync(join(FOLDER, "index.html"), galleryPage(shown));
  console.log(`${shown.flatMap(({ states }) => states).length} states are in ${FOLDER}/index.html`);
}

async function takeReadmePictures(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const states = Object.values(statesOf(district)).flat().filter(({ name }) => name in IN_README);
  const pictures: Record<string, Uint8Array> = {};
  await visitStates(district, { README: states }, async (page, { name }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    pictures[`${IN_README[name]}.webp`] = await asWebp(page.context(), await page.screenshot(), MAX_BYTES);
  });
  // All or none: half of them would show two versions.
  for (const [file, picture] of Object.entries(pictures)) writeFileSync(join(PICTURES, file), picture);
  console.log(`${states.length} pictures are in ${PICTURES}`);
}
