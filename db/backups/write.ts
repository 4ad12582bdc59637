import { createHash, randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import {
  type BackedUpTable,
  BACKUP_FORMAT,
  type Manifest,
  MANIFEST_FILE,
  tableFile,
} from "../../src/domain/backups/manifest.ts";
import type { Db } from "../client.ts";
import { reasonOf } from "../postgres/embedded/error.ts";
import { CHECKSUM, writeArchive } from "./archive.ts";
import { BackupError } from "./error.ts";
import { makeFolder, pathExists, withDeadline } from "./folder_calls.ts";
import { readSnapshot, type Snapshot } from "./snapshot.ts";

export const UNFINISHED = ".part";

/** A note for a person who opens a backup without this program. */
const READ_ME = `A backup of Field Trip Lunches: one file for each table, in the format of PostgreSQL's COPY.

manifest.json names the tables with their columns, rows, bytes and SHA-256, and the migrations that had run.
To restore it into an empty database: deno task restore FILE

By hand, into an empty database, with psql: first the tables, then each one's rows with the columns that manifest.json
has for it, then keys, indexes and triggers.
  \\i schema.sql
  \\copy requests (id, requester_id, ...) from 'tables/requests.copy'
  \\i constraints.sql
`;

export interface BackupOptions {
  now: Date;
  backupKey: string | undefined;
  signal?: AbortSignal;
}

/** Backs up a database in use into a new file, which appears only once it is complete and on disk; or a BackupError. */
export async function writeBackup(db: Db, path: string, options: BackupOptions) {
  const folder = dirname(path);
  if (await pathExists(folder, path)) throw new BackupError(`${path} already exists. Nothing was changed.`);
  const part = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED}`;
  try {
    await makeFolder(folder);
    const { tables, sha256 } = await readSnapshot(db, (snapshot) => writeSnapshot(snapshot, part, options));
    const checksum = `${sha256}  ${basename(path)}\n`;
    if (options.backupKey) {
      await withDeadline(folder, () => writeFile(path + CHECKSUM, checksum, { mode: 0o600, flush: true }));
    }
    await withDeadline(folder, () => rename(part, path));
    const { size: bytes } = await withDeadline(folder, () => stat(path));
    return { path, bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables };
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new BackupError(`The backup ${path} cannot be written (${reasonOf(error)}).`, { cause: error });
  } finally {
    // If that fails too, the first error says why.
    await withDeadline(folder, () => rm(part, { force: true })).catch(() => {});
  }
}

async function writeSnapshot(snapshot: Snapshot, path: string, options: BackupOptions) {
  // Created before the long reading, and not as a stream: one that fails before it has a reader ends the process.
  await withDeadline(dirname(path), () => writeFile(path, "", { mode: 0o600, flag: "wx" }));
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    createdAt: options.now.toISOString(),
    migrations: snapshot.migrations,
    tables: await measureTables(snapshot, options.signal),
  };
  return { ...manifest, sha256: await writeArchive(archiveFiles(snapshot, manifest, options.signal), path, options) };
}

/** Reads all tables once, since an archive gives a file's length before the file, and the manifest comes first. */
async function measureTables(snapshot: Snapshot, signal?: AbortSignal): Promise<BackedUpTable[]> {
  const measured: BackedUpTable[] = [];
  for (const table of snapshot.tables) {
    const { pieces, result } = measure(snapshot.read(table), signal);
    for await (const _ of pieces) continue;
    measured.push({ ...table, ...result() });
  }
  return measured;
}

async function* archiveFiles(snapshot: Snapshot, manifest: Manifest, signal?: AbortSignal) {
  yield textFile("README.txt", READ_ME);
  // Before the manifest, since a restore reads on up to it.
  yield textFile("schema.sql", snapshot.schema.tables);
  yield textFile("constraints.sql", snapshot.schema.constraints);
  yield textFile(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const table of manifest.tables) {
    yield { name: tableFile(table.name), bytes: table.bytes, content: readUnchanged(snapshot, table, signal) };
  }
}

function textFile(name: string, text: string) {
  const content = new TextEncoder().encode(text);
  return { name, bytes: content.length, content: [content] };
}

/** Reads a table the second time; fails unless its rows match their checksum. */
async function* readUnchanged(
  snapshot: Snapshot,
  table: BackedUpTable,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { pieces, result } = measure(snapshot.read(table), signal);
  yield* pieces;
  if (result().sha256 !== table.sha256) {
    throw new BackupError(`Two reads of the table ${table.name} differ.`);
  }
}

/** Passes a table's rows on, counting and hashing them; the result is complete once all have passed. */
export function measure(source: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  const pass = async function* () {
    for await (const piece of source) {
      signal?.throwIfAborted();
      hash.update(piece);
      bytes += piece.length;
      // COPY ends each row with a line feed, and escapes those in texts as \\n.
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++;
      yield piece;
    }
  };
  return { pieces: pass(), result: () => ({ rows, bytes, sha256: hash.digest("hex") }) };
}

/** Whether the file system refused: a full disk, a missing right, a name that is taken. */
function isFileError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall !== undefined || /^E[A-Z]+$/.test(code ?? "") || error.message.includes("(os error ");
}
