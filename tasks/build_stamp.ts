import { createHash } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { currentBuild, DIST, NotBuiltError, readBuilt } from "../src/process/build_folder.ts";

/** Everything that a build is made of, and how it is built. */
export const SOURCES: readonly string[] = [
  "app.ts",
  "client.ts",
  "db",
  "deno.json",
  "deno.lock",
  "islands",
  "main.ts",
  "package.json",
  "routes",
  "src",
  "tasks/admin.ts",
  "tasks/backup.ts",
  "tasks/build.ts",
  "tasks/build_client.ts",
  "tasks/build_server.ts",
  "tasks/compress_files.ts",
  "tasks/doctor",
  "tasks/doctor.ts",
  "tasks/restore.ts",
  "tasks/run_task.ts",
  "vite.config.ts",
];

/** Written last, so that a build that is cut off has none. */
export const STAMP = "stamp";

/** Returns what changes with any of these sources. */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Notes what the build in `folder` was made of, by its hash, and which files it consists of. */
export function stampBuild(folder: string, sources: string): void {
  writeFileSync(join(folder, STAMP), `${sources}\n${hashFiles(folder)}\n`);
}

/** Whether the current build was made from these sources, and has all its files in full. */
export function isUpToDate(sources: string, dist = DIST): boolean {
  try {
    return requireComplete(currentBuild(dist)) === sources;
  } catch (error) {
    if (error instanceof NotBuiltError) return false;
    throw error;
  }
}

/**
 * Returns the hash of the sources that the build in `folder` was made of.
 * @throws {NotBuiltError} when it lacks a file, has another build's, or cannot be read
 */
export function requireComplete(folder: string): string {
  return readBuilt(folder, () => {
    const [sources = "", files] = readFileSync(join(folder, STAMP), "utf8").split("\n");
    if (files === hashFiles(folder)) return sources;
    throw new NotBuiltError(`The build in ${folder} lacks files or has some of another. Run "deno task build".`);
  });
}

/** Hashes the names and sizes, which takes far less time than reading all. */
function hashFiles(folder: string): string {
  const hash = createHash("sha256");
  for (const file of filesOf(folder)) {
    if (file === join(folder, STAMP)) continue;
    accessSync(file, constants.R_OK);
    hash.update(`${relative(folder, file)} ${statSync(file).size}\n`);
  }
  return hash.digest("hex");
}

/** The file, or all files of the folder, in an order that is the same each time. Synchronously, which is many times faster. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}
