import assert from "node:assert/strict";
import { isUpToDate, stampBuild } from "../../tasks/build_stamp.ts";

const place = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(place, { recursive: true }));
const SOURCES = [`${place}/src`, `${place}/client.ts`];

/** A build with its stamp; answers its folder. */
async function built(name: string): Promise<string> {
  const folder = `${place}/${name}`;
  await Deno.mkdir(`${folder}/.vite`, { recursive: true });
  await Deno.mkdir(`${place}/src/ui`, { recursive: true });
  for (const path of [`${folder}/a.js`, `${folder}/b.css`, `${place}/src/ui/a.ts`, `${place}/client.ts`]) {
    await Deno.writeTextFile(path, "made up");
  }
  stampBuild(folder, SOURCES);
  assert.equal(isUpToDate(folder, SOURCES), true);
  return folder;
}

const CHANGES: [what: string, change: (folder: string) => Promise<void>][] = [
  ["a source that changed", () => Deno.writeTextFile(`${place}/src/ui/a.ts`, "MADE UP")],
  ["a new source", () => Deno.writeTextFile(`${place}/src/ui/new.ts`, "")],
  ["a source that was renamed", () => Deno.rename(`${place}/src/ui/a.ts`, `${place}/src/ui/z.ts`)],
  ["a source that is gone", () => Deno.remove(`${place}/src/ui/a.ts`)],
  ["a built file that is gone", (folder) => Deno.remove(`${folder}/b.css`)],
  ["a built file that is cut off", (folder) => Deno.truncate(`${folder}/a.js`, 3)],
  ["no stamp, as a build that was stopped has", (folder) => Deno.remove(`${folder}/.vite/stamp`)],
  ["no files at all", (folder) => Deno.remove(folder, { recursive: true })],
];
for (const [what, change] of CHANGES) {
  Deno.test(`a build with ${what} is not up to date`, async () => {
    const folder = await built(what.replaceAll(/\W/g, ""));
    await change(folder);
    assert.equal(isUpToDate(folder, SOURCES), false);
    await Deno.remove(`${place}/src`, { recursive: true });
  });
}
