import { text } from "node:stream/consumers";
import { sql } from "kysely";
import postgres from "postgres";
import {
  type BackedUpTable,
  type Manifest,
  MANIFEST_FILE,
  manifestSchema,
  tableFile,
} from "../../src/domain/backups/manifest.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { migrate } from "../migrate.ts";
import { compareMigrations, describeOtherRelease } from "../migration_state.ts";
import { copyFrom } from "../postgres/copy.ts";
import { reasonOf } from "../postgres/embedded/error.ts";
import { type FoundFile, readArchive, readToEnd } from "./archive.ts";
import { BackupError } from "./error.ts";
import { loadInBulk } from "./load_in_bulk.ts";
import { isBackedUp, liftTimeLimits, listTables, rowsOf } from "./snapshot.ts";
import { markInDatabase, RESTORE_MARK, unmarkInDatabase } from "./unfinished_restore.ts";
import { measure } from "./write.ts";

export interface RestoreOptions {
  path: string;
  /** The age identities that may open the backup. */
  identities: readonly string[];
  onTable?: (table: BackedUpTable) => void;
  /** Further work in the same transaction; if it fails, nothing is restored. */
  afterwards?: (tx: Tx) => Promise<void>;
}

/**
 * Restores a backup into an empty database, in one transaction: the schema as it was, its rows, then later migrations.
 * A failure leaves the database empty.
 * @param owner connected as the role that is to own the tables
 * @returns the backup's manifest
 * @throws {BackupError} if the database is not empty, or the file is not a whole backup that this program understands
 */
export async function restoreBackup(owner: Db, options: RestoreOptions): Promise<Manifest> {
  const { path, identities, afterwards } = options;
  return await transact(owner, async (tx) => {
    await liftTimeLimits(tx);
    await requireEmpty(tx);
    const files = readArchive(path, identities);
    try {
      const manifest = await readManifest(files, path);
      await migrate(tx, { to: requireKnownVersion(manifest, path) });
      await loadTables(tx, files, manifest, options);
      await migrate(tx);
      await afterwards?.(tx);
      await sql`analyze`.execute(tx);
      return manifest;
    } catch (error) {
      // A changed byte can look like any other fault; only the checksum at the archive's end tells.
      if (error instanceof BackupError) await readToEnd(path, identities);
      throw error;
    } finally {
      await files.return(undefined);
    }
  });
}

/**
 * Restores as restoreBackup() does, where the district's own Postgres says meanwhile that a restore has begun.
 * @param command the line that runs it again
 */
export async function restoreMarked(db: Db, options: RestoreOptions, command: string): Promise<Manifest> {
  await transact(db, async (tx) => {
    await requireEmpty(tx);
    await markInDatabase(tx, command);
  });
  const afterwards = async (tx: Tx) => {
    await options.afterwards?.(tx);
    await unmarkInDatabase(tx);
  };
  try {
    return await restoreBackup(db, { ...options, afterwards });
  } catch (error) {
    await transact(db, unmarkInDatabase);
    throw error;
  }
}

/** @throws {BackupError} where the database has tables */
async function requireEmpty(tx: Tx): Promise<void> {
  if ((await listTables(tx)).every(({ name }) => name === RESTORE_MARK)) return;
  throw new BackupError(
    "The database is not empty. Restore into a new one: set DATA_DIR to a folder that does not exist yet, " +
      "or DATABASE_URL to a new database.",
  );
}

async function readManifest(files: AsyncGenerator<FoundFile>, path: string): Promise<Manifest> {
  const notOurs = `${path} is not a backup of this product, or is from a newer version.`;
  for (let file = await files.next(); !file.done; file = await files.next()) {
    const content = await text(file.value.content);
    if (file.value.name !== MANIFEST_FILE) continue;
    try {
      return manifestSchema.parse(JSON.parse(content));
    } catch (error) {
      throw new BackupError(notOurs, { cause: error });
    }
  }
  throw new BackupError(notOurs);
}

/** Returns the backup's last migration. */
function requireKnownVersion({ migrations }: Manifest, path: string): string | undefined {
  const { applied, unknown, release } = compareMigrations(migrations);
  if (release === "newer") {
    throw new BackupError(
      `${path} was made by a newer version of this program (${unknown.join(", ")}). Restore it with that version.`,
    );
  }
  if (release === "other") throw new BackupError(`${path} ${describeOtherRelease(applied)}.`);
  return applied.at(-1);
}

/** Fills the tables of the backup's schema. Rows that migrations inserted give way to the backup's. */
async function loadTables(
  tx: Tx,
  files: AsyncGenerator<FoundFile>,
  manifest: Manifest,
  { path, onTable }: RestoreOptions,
): Promise<void> {
  const tables = (await listTables(tx)).filter(({ name }) => !name.startsWith("kysely_") && name !== RESTORE_MARK);
  await loadInBulk(tx, tables.map(({ name }) => name), async () => {
    for (const table of manifest.tables) {
      onTable?.(table);
      await loadTable(tx, await files.next(), table, path);
    }
    const { done, value } = await files.next();
    if (!done) throw new BackupError(`${path} is damaged: it has an extra file, ${value.name}.`);
  }).catch((error) => {
    if (!(error instanceof postgres.PostgresError)) throw error;
    // A row that violates a constraint never was in a database that had the constraint.
    throw new BackupError(`${path} is damaged: the database refuses its rows (${reasonOf(error)}).`, { cause: error });
  });
}

async function loadTable(
  tx: Tx,
  { value: file }: IteratorResult<FoundFile, void>,
  table: BackedUpTable,
  path: string,
): Promise<void> {
  if (file?.name !== tableFile(table.name)) {
    throw new BackupError(`${path} is damaged: the table ${table.name} is out of order.`);
  }
  const { pieces, result } = measure(file.content);
  // A backup of an earlier release may have rows that this release leaves out.
  if (isBackedUp(table.name)) {
    await copyFrom(tx, `copy ${rowsOf(table)} from stdin`, pieces);
  } else {
    for await (const _ of pieces) continue;
  }
  if (result().sha256 !== table.sha256) {
    throw new BackupError(`${path} is damaged: the table ${table.name} does not match its checksum.`);
  }
}
