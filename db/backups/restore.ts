import { sql } from "kysely";
import postgres from "postgres";
import { z } from "zod";
import {
  type BackedUpTable,
  type Manifest,
  MANIFEST_FILE,
  manifestSchema,
  tableFile,
} from "../../src/domain/backups/manifest.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { migrate } from "../migrate.ts";
import { compareMigrations, describeOtherRelease, INITIAL_MIGRATION } from "../migration_state.ts";
import { copyFrom } from "../postgres/copy.ts";
import { reasonOf } from "../postgres/embedded/error.ts";
import { DROPPED_TABLES, takeOverRows } from "../take_over.ts";
import { BackupError, type FoundFile, readArchive } from "./archive.ts";
import { findBrokenInvariants, loadInBulk } from "./load_in_bulk.ts";
import { isBackedUp, liftTimeLimits, listTables, rowsOf, type TableColumns } from "./snapshot.ts";
import { isAsMeasured, measure } from "./write.ts";

/** More than any district's manifest has, so that no file can fill the memory. */
const MAX_MANIFEST_LENGTH = 1_000_000;

/** Which backup to restore, and how. */
export interface RestoreOptions {
  path: string;
  /** age identities that may open it. */
  identities: readonly string[];
  /** What else is to be done once the rows are there; if it fails, nothing is restored. */
  afterwards?: (tx: Tx) => Promise<void>;
}

/**
 * Restores a backup into an empty database, in one transaction: the schema as it was, its rows, then the migrations that
 * came later. Whatever is wrong leaves the database as empty as it was.
 * @param owner connected as the role that is to own the tables
 * @returns the backup's manifest
 * @throws {BackupError} if the database is not empty, or the file is not a whole backup that this program understands
 */
export async function restoreBackup(owner: Db, { path, identities, afterwards }: RestoreOptions): Promise<Manifest> {
  return await transact(owner, async (tx) => {
    await liftTimeLimits(tx);
    await requireEmpty(tx);
    const files = readArchive(path, identities);
    try {
      const { manifest, version } = await readManifest(files, path);
      await migrate(tx, { to: version });
      const load = () => loadTables(tx, files, manifest, path);
      await (compareMigrations(manifest.migrations).release === "earlier" ? takeOverRows(tx, load) : load());
      await migrate(tx);
      await requireInvariants(tx, path);
      await afterwards?.(tx);
      await sql`analyze`.execute(tx);
      return manifest;
    } finally {
      await files.return(undefined);
    }
  });
}

async function requireEmpty(tx: Tx): Promise<void> {
  const tables = await listTables(tx);
  if (tables.length === 0) return;
  throw new BackupError(
    `The database is not empty: it has ${tables.length} tables. Restore into a new one: set DATA_DIR to a folder that ` +
      "does not exist yet, or DATABASE_URL to a new database.",
  );
}

/** Returns the archive's manifest, and the last of its migrations. */
async function readManifest(
  files: AsyncGenerator<FoundFile>,
  path: string,
): Promise<{ manifest: Manifest; version: string }> {
  try {
    const manifest = await findManifest(files, path);
    return { manifest, version: requireKnownVersion(manifest, path) };
  } catch (error) {
    // The archive's own checksum stands at its end: a damaged manifest is not to be taken for another program's.
    if (error instanceof BackupError) await readToEnd(files);
    throw error;
  }
}

async function findManifest(files: AsyncGenerator<FoundFile>, path: string): Promise<Manifest> {
  const notOurs = `${path} is not a backup of this product, or is from a newer version.`;
  while (true) {
    const { value: file, done } = await files.next();
    if (done) throw new BackupError(notOurs);
    const text = await readText(file);
    if (file.name !== MANIFEST_FILE) continue;
    const { data } = z.string().max(MAX_MANIFEST_LENGTH).transform(parseJson).pipe(manifestSchema).safeParse(text);
    if (!data) throw new BackupError(notOurs);
    return data;
  }
}

/** Reads a file to its end, and returns no more of it than tells that it is too long for a manifest. */
async function readText({ content }: FoundFile): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of content) {
    if (text.length <= MAX_MANIFEST_LENGTH) text += decoder.decode(piece, { stream: true });
  }
  return text;
}

/** @throws {BackupError} if the archive is damaged */
async function readToEnd(files: AsyncGenerator<FoundFile>): Promise<void> {
  for await (const { content } of files) {
    for await (const _ of content) continue;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the last of the backup's migrations, or the one that took the place of an earlier release's. */
function requireKnownVersion({ migrations }: Manifest, path: string): string {
  const { applied, unknown, release } = compareMigrations(migrations);
  if (release === "newer") {
    throw new BackupError(
      `${path} was made by a newer version of this program (${unknown.join(", ")}). Restore it with that version.`,
    );
  }
  if (release === "other") throw new BackupError(`${path} ${describeOtherRelease(applied)}.`);
  return release === "earlier" ? INITIAL_MIGRATION : applied.at(-1) ?? INITIAL_MIGRATION;
}

/** Fills the tables of the backup's schema. What migrations put into them gives way to what the backup has. */
async function loadTables(
  tx: Tx,
  files: AsyncGenerator<FoundFile>,
  manifest: Manifest,
  path: string,
): Promise<void> {
  const tables = (await listTables(tx)).filter(({ name }) => !name.startsWith("kysely_"));
  requireSameTables(tables, manifest, path);
  await loadInBulk(tx, tables.map(({ name }) => name), async () => {
    for (const table of manifest.tables) await loadTable(tx, await files.next(), table, path);
    const { done, value } = await files.next();
    if (!done) throw new BackupError(`${path} is damaged: it has an extra file, ${value.name}.`);
  }).catch((error) => {
    if (!(error instanceof postgres.PostgresError)) throw error;
    // What violates a constraint was never in a database that had it.
    throw new BackupError(`${path} is damaged: the database refuses its rows (${reasonOf(error)}).`, { cause: error });
  });
}

function requireSameTables(tables: TableColumns[], manifest: Manifest, path: string): void {
  const described = (list: TableColumns[]) =>
    list.filter(({ name }) => isRestored(name)).map(({ name, columns }) => `${name} (${columns.toSorted().join(", ")})`)
      .toSorted().join("\n");
  if (described(tables) !== described(manifest.tables)) {
    throw new BackupError(`${path} is damaged: its tables or columns do not match its version.`);
  }
}

/** A backup may have rows that this release does without, or leaves out. */
function isRestored(table: string): boolean {
  return isBackedUp(table) && !DROPPED_TABLES.includes(table);
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
  if (isRestored(table.name)) {
    await copyFrom(tx, `copy ${rowsOf(table)} from stdin`, pieces);
  } else {
    for await (const _ of pieces) continue;
  }
  if (!isAsMeasured(result(), table)) {
    throw new BackupError(`${path} is damaged: the table ${table.name} does not match its checksum.`);
  }
}

async function requireInvariants(tx: Tx, path: string): Promise<void> {
  const broken = await findBrokenInvariants(tx);
  if (broken.length === 0) return;
  throw new BackupError(`${path} was not restored: its rows contradict each other (${broken.join("; ")}).`);
}
