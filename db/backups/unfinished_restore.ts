import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import { openDataFolder } from "../postgres/embedded/start.ts";
import { BackupError } from "./error.ts";

/**
 * The mark of a restore that has begun: an interrupted one leaves an empty database, which the next start would take
 * for a new district. It is a table in the district's own Postgres, and otherwise a file in the data folder, made
 * before the database is.
 */
export const RESTORE_MARK = "unfinished_restore";
const FILE = "unfinished-restore";

/** Marks the folder with the command that runs the restore again. */
export function markInFolder(dataDir: string, command: string): void {
  writeFileSync(join(openDataFolder(dataDir), FILE), command, { mode: 0o600 });
}

export function unmarkInFolder(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Marks the database with the command that runs the restore again. */
export async function markInDatabase(tx: Tx, command: string): Promise<void> {
  await unmarkInDatabase(tx);
  await sql`create table ${sql.table(RESTORE_MARK)} as select ${command}::text as command`.execute(tx);
}

/** Removes the mark, in the transaction that restores. */
export async function unmarkInDatabase(tx: Tx): Promise<void> {
  await sql`drop table if exists ${sql.table(RESTORE_MARK)}`.execute(tx);
}

/** Refuses an empty database that a restore has begun to fill, with the command that runs it again. */
export async function refuseUnfinishedRestore(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  db: Db,
): Promise<void> {
  const command = databaseUrl ? await findInDatabase(db) : findInFolder(dataDir);
  if (command === undefined) return;
  throw new BackupError(
    `A restore into this database has not finished. Let it end, or run it again: ${command}. ` +
      `To begin a new district on purpose, set ${databaseUrl ? "DATABASE_URL" : "DATA_DIR"} to another place.`,
  );
}

function findInFolder(dataDir: string): string | undefined {
  const path = join(dataDir, FILE);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

async function findInDatabase(db: Db): Promise<string | undefined> {
  const { rows: [table] } = await sql<{ exists: boolean }>`select to_regclass(${RESTORE_MARK}) is not null as exists`
    .execute(db);
  if (!table?.exists) return undefined;
  const { rows: [mark] } = await sql<{ command: string }>`select command from ${sql.table(RESTORE_MARK)}`.execute(db);
  return mark?.command;
}
