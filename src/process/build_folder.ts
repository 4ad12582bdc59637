import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** An error whose message is one line and says what to do. */
export class NotBuiltError extends Error {
  override name = "NotBuiltError";
}

/** The folder of builds, each in a folder with client/ and server/ which never changes once it is complete. */
export const DIST = "dist";

/** The file in DIST that starts the server: it only loads the current build, so replacing it replaces everything. */
export const MAIN = "server/main.js";

/** The name of a build's folder: when it began, in milliseconds. */
export const BUILD_NAME = /\bbuild-(\d+)\b/;

/** Returns the current build; throws a NotBuiltError when there is none, or it cannot be read. */
export function currentBuild(dist = DIST): string {
  const file = join(dist, MAIN);
  const [name] = BUILD_NAME.exec(readBuilt(dirname(file), () => readFileSync(file, "utf8"))) ?? [];
  if (name === undefined) throw new NotBuiltError(`${file} names no build. Run "deno task build".`);
  return join(dist, name);
}

/** Returns the build's folder that this module of server/ belongs to, seen from the project's folder. */
export function buildOf(moduleUrl: string): string {
  return join(DIST, basename(fileURLToPath(new URL("..", moduleUrl))));
}

/**
 * Deletes the builds before this process's own that no other process of its database can run from any more. The last of
 * them stays, for a service of another database, such as the demo's.
 */
export async function deleteOldBuilds(own: string): Promise<void> {
  const dist = dirname(own);
  const beganAt = (name: string) => Number(new RegExp(`^${BUILD_NAME.source}$`).exec(name)?.[1]);
  const older = readdirSync(dist).filter((name) => beganAt(name) < beganAt(basename(own)));
  for (const name of older.sort((one, other) => beganAt(other) - beganAt(one)).slice(1)) {
    await rm(join(dist, name), { recursive: true });
  }
}

/** Reads a built file; throws a NotBuiltError when it is missing or cannot be read. */
export function readBuilt<Content>(folder: string, read: () => Content): Content {
  try {
    return read();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    throw new NotBuiltError(
      code === "ENOENT"
        ? `There is no build in ${folder}. Run "deno task build" first.`
        : `The build in ${folder} cannot be read: ${message}. Give the user who runs this access to it.`,
      { cause },
    );
  }
}
