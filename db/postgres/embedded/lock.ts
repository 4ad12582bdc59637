import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { adviceForWriteError, EmbeddedPostgresError, reasonOf } from "./error.ts";

export class DataFolderInUseError extends EmbeddedPostgresError {}

/**
 * Locks the data folder for this process, until the returned function is called or the process dies. SQLite takes the
 * lock from the operating system. Unlike a pid file, it cannot outlive its process, be taken twice, or be fooled by a
 * reused pid; the pid is stored only for the message.
 * @throws {DataFolderInUseError} when another process has the lock
 * @throws {EmbeddedPostgresError} when the folder cannot be written
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

export function notWritable(dataDir: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written (${reasonOf(error)}). ${adviceForWriteError(error)}`,
  );
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, "utf8").trim();
  } catch {
    return "(unknown)"; // it has the lock but has not written its pid yet
  }
}
