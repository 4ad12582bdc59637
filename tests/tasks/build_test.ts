import assert from "node:assert/strict";
import { currentBuild, deleteOldBuilds, NotBuiltError } from "../../src/process/build_folder.ts";
import { hashSources, isUpToDate, requireComplete, STAMP, stampBuild } from "../../tasks/build_stamp.ts";
import { newBuild, switchTo } from "../../tasks/switch_build.ts";

const place = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(place, { recursive: true }));
const SOURCES = [`${place}/src`, `${place}/client.ts`];

/** A build that is current; answers its folder, and the one that holds it. */
async function built(name: string): Promise<{ folder: string; dist: string }> {
  const dist = `${place}/${name}`;
  const folder = newBuild(dist);
  for (const made of [`${folder}/client`, `${folder}/server`, `${place}/src/ui`]) {
    await Deno.mkdir(made, { recursive: true });
  }
  const files = [`${folder}/client/a.js`, `${folder}/server/worker.js`, `${place}/src/ui/a.ts`, `${place}/client.ts`];
  for (const path of files) await Deno.writeTextFile(path, "made up");
  stampBuild(folder, hashSources(SOURCES));
  switchTo(folder, dist);
  assert.equal(isUpToDate(hashSources(SOURCES), dist), true);
  return { folder, dist };
}

const CHANGES: [what: string, change: (folder: string, dist: string) => Promise<void>][] = [
  ["a source that changed", () => Deno.writeTextFile(`${place}/src/ui/a.ts`, "MADE UP")],
  ["a new source", () => Deno.writeTextFile(`${place}/src/ui/new.ts`, "")],
  ["a source that was renamed", () => Deno.rename(`${place}/src/ui/a.ts`, `${place}/src/ui/z.ts`)],
  ["a source that is gone", () => Deno.remove(`${place}/src/ui/a.ts`)],
  ["a built file that is gone", (folder) => Deno.remove(`${folder}/server/worker.js`)],
  ["a built file that is cut off", (folder) => Deno.truncate(`${folder}/client/a.js`, 3)],
  ["a file of another build", (folder) => Deno.writeTextFile(`${folder}/client/b.js`, "made up")],
  ["no stamp", (folder) => Deno.remove(`${folder}/stamp`)],
  ["an entry that was cut off", (_folder, dist) => Deno.truncate(`${dist}/server/main.js`, 0)],
  ["no files at all", (folder) => Deno.remove(folder, { recursive: true })],
];
for (const [what, change] of CHANGES) {
  Deno.test(`a build with ${what} is not up to date`, async () => {
    const { folder, dist } = await built(what.replaceAll(/\W/g, ""));
    await change(folder, dist);
    assert.equal(isUpToDate(hashSources(SOURCES), dist), false);
    await Deno.remove(`${place}/src`, { recursive: true });
  });
}

Deno.test("a build that cannot be read is not said to be missing, and what lacks is not said to be unreadable", async () => {
  const { folder } = await built("unreadable");
  const lineOf = () => {
    try {
      return requireComplete(folder);
    } catch (error) {
      assert(error instanceof NotBuiltError);
      return error.message;
    }
  };
  await Deno.remove(`${folder}/server/worker.js`);
  assert.match(lineOf(), /^The build in .*build-\d+ lacks files or has some of another\. Run "deno task build"\.$/);
  await Deno.remove(`${folder}/stamp`);
  assert.match(lineOf(), /^There is no build in .*build-\d+\. Run "deno task build" first\.$/);
  // Even root, whom no permission stops, cannot read a link to itself.
  await Deno.symlink("stamp", `${folder}/stamp`);
  const words = /^The build in .*build-\d+ cannot be read: ELOOP.*\. Give the user who runs this access to it\.$/;
  assert.match(lineOf(), words);
});

/** A folder that holds builds, with these in it; the last is current. */
async function distWith(name: string, builds: string[]): Promise<string> {
  const dist = `${place}/${name}`;
  for (const build of builds) {
    await Deno.mkdir(`${dist}/${build}`, { recursive: true });
    await Deno.writeTextFile(`${dist}/${build}/${STAMP}`, "");
    switchTo(`${dist}/${build}`, dist);
  }
  return dist;
}

const buildsIn = (dist: string) => [...Deno.readDirSync(dist)].map(({ name }) => name).toSorted();

Deno.test("however often one builds, the running build stays; a later start deletes those before the last", async () => {
  const dist = await distWith("older", ["build-9", "build-10", "build-11"]);
  assert.equal(currentBuild(dist), `${dist}/build-11`);
  await deleteOldBuilds(`${dist}/build-9`);
  assert.deepEqual(buildsIn(dist), ["build-10", "build-11", "build-9", "server"]);
  await deleteOldBuilds(`${dist}/build-11`);
  assert.deepEqual(buildsIn(dist), ["build-10", "build-11", "server"]);
  const programs = ["admin.js", "backup.js", "doctor.js", "main.js", "restore.js"];
  assert.deepEqual([...Deno.readDirSync(`${dist}/server`)].map(({ name }) => name).toSorted(), programs);
});

Deno.test("a build under way changes nothing about the current one", async () => {
  const dist = await distWith("unfinished", ["build-2"]);
  newBuild(dist);
  assert.equal(currentBuild(dist), `${dist}/build-2`);
});
