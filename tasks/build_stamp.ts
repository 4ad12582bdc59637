import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Both builds have these: the code that browsers and the server share, and the versions of all packages. */
const SHARED_SOURCES = ["islands", "src", "deno.json", "deno.lock", "package.json"];

/** Everything that the browser's files are made of, and how they are built. */
export const CLIENT_SOURCES: readonly string[] = [
  ...SHARED_SOURCES,
  "client.ts",
  "tasks/build.ts",
  "tasks/compress_files.ts",
  "vite.config.ts",
];

/** Everything that the server's bundle is made of, and how it is built. */
export const SERVER_SOURCES: readonly string[] = [
  ...SHARED_SOURCES,
  "main.ts",
  "app.ts",
  "db",
  "routes",
  "tasks/admin.ts",
  "tasks/build_server.ts",
];

/** Hidden, so that it is not served. Written last, so that a build that is cut off has none. */
const STAMP = ".vite/stamp";

/** Whether the build in `folder` was made from the sources as they are now, and has all its files in full. */
export function isUpToDate(folder: string, sources: readonly string[]): boolean {
  try {
    return readFileSync(join(folder, STAMP), "utf8") === stampOf(folder, sources);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Notes what the build in `folder` was made of, and what it consists of. */
export function stampBuild(folder: string, sources: readonly string[]): void {
  const stamp = join(folder, STAMP);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, stampOf(folder, sources));
}

/** Reads synchronously, since nothing else is going on, and promises would take a multiple of the time. */
function stampOf(folder: string, sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  }
  for (const file of filesOf(folder)) {
    if (!file.endsWith(STAMP)) hash.update(`${file} ${statSync(file).size}\n`);
  }
  return hash.digest("hex");
}

/** The file, or all files of the folder, in an order that is the same each time. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}
