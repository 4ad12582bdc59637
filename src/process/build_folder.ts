import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The message is one line and says what to do. */
export class NotBuiltError extends Error {
  override name = "NotBuiltError";
}

/** Holds each build in a folder of its own, with client/ and server/ in it, which never changes once it is complete. */
export const DIST = "dist";

/** What starts the server, within DIST: it only loads the current build, so replacing it replaces all of the build. */
export const MAIN = "server/main.js";

/** The name of a build's folder: when it began, in milliseconds. */
export const BUILD_NAME = /\bbuild-(\d+)\b/;

/** @throws {NotBuiltError} when there is none, or it cannot be read */
export function currentBuild(dist = DIST): string {
  const file = join(dist, MAIN);
  const [name] = BUILD_NAME.exec(readBuilt(dirname(file), () => readFileSync(file, "utf8"))) ?? [];
  if (name === undefined) throw new NotBuiltError(`${file} names no build. Run "deno task build".`);
  return join(dist, name);
}

/** Returns the folder of the build that this module of a bundle's server/ is part of, seen from the project's folder. */
export function buildOf(moduleUrl: string): string {
  return join(DIST, basename(fileURLToPath(new URL("..", moduleUrl))));
}

/**
 * Deletes the builds before the one that this process runs from, and that no other process of its database can run from
 * any more. The last of them stays, for a service of another database, such as the demo's.
 */
export async function deleteOldBuilds(own: string): Promise<void> {
  const dist = dirname(own);
  const beganAt = (name: string) => Number(new RegExp(`^${BUILD_NAME.source}$`).exec(name)?.[1]);
  const older = readdirSync(dist).filter((name) => beganAt(name) < beganAt(basename(own)));
  for (const name of older.sort((one, other) => beganAt(other) - beganAt(one)).slice(1)) {
    await rm(join(dist, name), { recursive: true });
  }
}

/** @throws {NotBuiltError} when it is not there, or cannot be read */
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
