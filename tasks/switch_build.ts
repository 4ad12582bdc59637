import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { HOUR_MS } from "../src/domain/time/durations.ts";
import { BUILD_NAME, DIST, MAIN } from "../src/process/build_folder.ts";
import { STAMP } from "./build_stamp.ts";

/** What a build can do besides serving, each started from its own file. */
const TASKS = ["admin", "backup", "doctor", "restore"];

/** No build takes that long, so one that began earlier and has no stamp was cut off. */
const CUT_OFF_AFTER_MS = HOUR_MS;

/** Goes before the import, since an older Node ends at it with a stack: it has no node:sqlite. Deno says that it is newer. */
const REFUSE_OLD_NODE = `const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error("This needs Node 22.13 or later, and this is " + process.version + ". Install a newer Node, or use Deno.");
  process.exit(1);
}
`;

/** It is not served before switchTo(). */
export function newBuild(dist = DIST): string {
  mkdirSync(dist, { recursive: true });
  const folder = join(dist, `build-${Date.now()}`);
  mkdirSync(folder);
  return folder;
}

/**
 * Makes a complete build the one that the next start serves. The one before stays, since a server may still be running
 * from it and load more of it: a page's script, the PDF worker. All older ones are deleted.
 */
export function switchTo(folder: string, dist = DIST): void {
  deleteOld(dist, [basename(folder), nameIn(join(dist, MAIN))]);
  mkdirSync(join(dist, "server"), { recursive: true });
  for (const entry of [...TASKS.map((name) => `server/${name}.js`), MAIN]) {
    const next = join(dist, `${entry}.next`);
    writeFileSync(next, `${REFUSE_OLD_NODE}await import("../${basename(folder)}/${entry}");\n`);
    renameSync(next, join(dist, entry));
  }
}

/** Deletes builds, but those to keep and those that another process may be making now. */
function deleteOld(dist: string, keep: (string | undefined)[]): void {
  for (const name of readdirSync(dist)) {
    const [whole, began] = BUILD_NAME.exec(name) ?? [];
    if (whole !== name || keep.includes(name)) continue;
    const isBeingMade = !existsSync(join(dist, name, STAMP)) && Date.now() - Number(began) < CUT_OFF_AFTER_MS;
    if (!isBeingMade) rmSync(join(dist, name), { recursive: true });
  }
}

/** The build that an entry names, if there is one. */
function nameIn(entry: string): string | undefined {
  return existsSync(entry) ? BUILD_NAME.exec(readFileSync(entry, "utf8"))?.[0] : undefined;
}
