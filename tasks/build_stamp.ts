import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Everything that the browser's files are made of: our code, how it is built, and the versions of all packages. */
const SOURCES: readonly string[] = [
  "client.ts",
  "islands",
  "src",
  "tasks/build.ts",
  "tasks/compress_files.ts",
  "vite.config.ts",
  "deno.json",
  "deno.lock",
  "package.json",
];

/** Hidden, so that it is not served. Written last, so that a build that is cut off has none. */
const STAMP = ".vite/stamp";

/** Whether the build in `folder` was made from the sources as they are now, and has all its files in full. */
export async function isUpToDate(folder: string, sources = SOURCES): Promise<boolean> {
  try {
    return await readFile(join(folder, STAMP), "utf8") === await stampOf(folder, sources);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Notes what the build in `folder` was made of, and what it consists of. */
export async function stampBuild(folder: string, sources = SOURCES): Promise<void> {
  await writeFile(join(folder, STAMP), await stampOf(folder, sources));
}

async function stampOf(folder: string, sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await filesOf(source)) hash.update(`${file}\0`).update(await readFile(file)).update("\0");
  }
  for (const file of await filesOf(folder)) {
    if (!file.endsWith(STAMP)) hash.update(`${file} ${(await stat(file)).size}\n`);
  }
  return hash.digest("hex");
}

/** The file, or all files of the folder, in an order that is the same each time. */
async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}
