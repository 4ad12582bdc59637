import assert from "node:assert/strict";
import { currentBuild } from "../../src/process/build_folder.ts";
import { STAMP } from "../../tasks/build_stamp.ts";
import { newBuild, switchTo } from "../../tasks/switch_build.ts";

const place = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(place, { recursive: true }));

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

Deno.test("a new build replaces the current one, which stays for its server; no older one does", async () => {
  const dist = await distWith("older", ["build-1", "build-2", "build-3"]);
  assert.equal(currentBuild(dist), `${dist}/build-3`);
  assert.deepEqual(buildsIn(dist), ["build-2", "build-3", "server"]);
  assert.deepEqual([...Deno.readDirSync(`${dist}/server`)].map(({ name }) => name).toSorted(), [
    "admin.js",
    "backup.js",
    "doctor.js",
    "main.js",
    "permissions.js",
    "restore.js",
  ]);
});

Deno.test("a build under way changes nothing about the current one, and is not deleted by another", async () => {
  const dist = await distWith("unfinished", ["build-1"]);
  const underWay = newBuild(dist);
  assert.equal(currentBuild(dist), `${dist}/build-1`);
  await Deno.mkdir(`${dist}/build-3`);
  await Deno.writeTextFile(`${dist}/build-3/${STAMP}`, "");
  switchTo(`${dist}/build-3`, dist);
  assert.ok(buildsIn(dist).includes(underWay.split("/").at(-1) ?? ""));
});

Deno.test("what a build left that was cut off is deleted by a later one", async () => {
  const dist = await distWith("cut_off", ["build-1"]);
  await Deno.mkdir(`${dist}/build-2`);
  await Deno.mkdir(`${dist}/client-development`);
  await Deno.mkdir(`${dist}/build-3`);
  switchTo(`${dist}/build-3`, dist);
  assert.deepEqual(buildsIn(dist), ["build-1", "build-3", "client-development", "server"]);
});
