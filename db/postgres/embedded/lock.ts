import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

/** Another process has the data folder. */
export class DataFolderInUseError extends EmbeddedPostgresError {}

/**
 * Takes the data folder for this process, until the returned function is called or the process dies.
 *
 * The lock is the one SQLite takes on its file from the operating system: unlike a pid file it cannot outlive its
 * process, be taken twice, or be fooled by a pid that was given to another program. The pid is written down beside it
 * only to be named in the message.
 */
export function lockDataFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, "app.pid");
  try {
    const lock = new DatabaseSync(join(dataDir, "app.lock"));
    try {
      lock.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
      writeFileSync(pidFile, `${process.pid}\n`);
    } catch (error) {
      lock.close();
      throw error;
    }
    return () => lock.close();
  } catch (error) {
    if (error instanceof Error && error.message.includes("database is locked")) {
      throw new DataFolderInUseError(
        `The data folder ${dataDir} is in use by process ${
          readPid(pidFile)
        }. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    throw notWritable(dataDir, error);
  }
}

/** The error for a data folder that this user may not write in. */
export function notWritable(dataDir: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written (${reasonOf(error)}). ` +
      "Give this user write access to it, or set DATA_DIR to another folder.",
  );
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, "utf8").trim();
  } catch {
    return "(unknown)"; // it has the lock, but has not written its pid yet
  }
}
