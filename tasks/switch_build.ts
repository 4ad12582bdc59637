import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DIST, MAIN } from "../src/process/build_folder.ts";

/** The tasks of a build besides serving, each started from its own file. */
const TASKS = ["admin", "backup", "doctor", "restore"];

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

/** Makes a complete build the one that the next start serves. All others stay: a service may run from any of them. */
export function switchTo(folder: string, dist = DIST): void {
  mkdirSync(join(dist, "server"), { recursive: true });
  for (const entry of [...TASKS.map((name) => `server/${name}.js`), MAIN]) {
    const next = join(dist, `${entry}.next`);
    writeFileSync(next, `${REFUSE_OLD_NODE}await import("../${basename(folder)}/${entry}");\n`);
    renameSync(next, join(dist, entry));
  }
}
