import { type Db, openDatabase } from "./client.ts";
import { DatabaseUnavailableError } from "./postgres/dialect.ts";
import { EmbeddedPostgresError } from "./postgres/embedded/error.ts";
import { MissingExtensionError } from "./postgres/extensions.ts";
import { NO_TIME_LIMITS } from "./postgres/limits.ts";
import type { SlowStatement } from "./postgres/slow.ts";
import { APP_ROLE } from "./postgres/embedded/roles.ts";
import { DataFolderInUseError } from "./postgres/embedded/lock.ts";
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from "./postgres/embedded/start.ts";
import { migrate, restrictApplicationRole } from "./migrate.ts";

/** What opening the database throws when an operator can fix it. The message is one line that says what to do. */
export const DATABASE_SETUP_ERRORS = [EmbeddedPostgresError, DatabaseUnavailableError, MissingExtensionError];

/** A migrated database, ready to use. */
interface OpenDatabase {
  db: Db;
  /** Closes the connections and stops the embedded server, if that was used. */
  close(): Promise<void>;
}

interface DatabaseLocation {
  /** The URL of the district's own Postgres; without it the embedded one runs. */
  databaseUrl: string | undefined;
  /** The embedded server's folder. */
  dataDir: string;
}

/** Called after a statement that took long. */
type OnSlow = (statement: SlowStatement) => void;

/**
 * Opens the database and brings its schema up to date. The embedded server has two roles: its owner migrates, and the
 * application can neither change nor back-date audit events. The district's own server is used with the one role in its
 * URL.
 * @param log gets a line about anything slow or unexpected
 * @param onSlow hears of each statement that took long
 * @throws one of DATABASE_SETUP_ERRORS
 */
export async function openAndMigrate(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: (line: string) => void,
  onSlow: OnSlow = () => {},
): Promise<OpenDatabase> {
  if (databaseUrl) {
    await migrateAt(databaseUrl);
    const db = openDatabase(databaseUrl, 10, { onSlow });
    return { db, close: () => db.destroy() };
  }
  return await openEmbedded(dataDir, log, ({ appUrl }) => appUrl, onSlow);
}

/**
 * Opens the embedded database with its owner's role, which may say when things happened; for the demo's made-up past.
 * @throws {EmbeddedPostgresError | DatabaseUnavailableError} with one line that says what to do
 */
export function openAsOwner(dataDir: string, log: (line: string) => void): Promise<OpenDatabase> {
  return openEmbedded(dataDir, log, ({ ownerUrl }) => ownerUrl);
}

async function openEmbedded(
  dataDir: string,
  log: (line: string) => void,
  chooseUrl: (server: EmbeddedPostgres) => string,
  onSlow?: OnSlow,
): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrateAsOwner(server.ownerUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const db = openDatabase(chooseUrl(server), 10, onSlow ? { onSlow } : {});
  return {
    db,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/**
 * Opens the database like openAndMigrate, but shares the embedded server with an application that already runs it.
 * @throws one of DATABASE_SETUP_ERRORS
 */
export async function openAlongsideApp(
  location: DatabaseLocation,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  try {
    return await openAndMigrate(location, log);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const db = openDatabase(findRunningPostgres(location.dataDir).appUrl, 1);
    return { db, close: () => db.destroy() };
  }
}

/** Migrates with the owner's role, then revokes what the application's role must never do. */
export async function migrateAsOwner(ownerUrl: string): Promise<void> {
  await migrateAt(ownerUrl, (owner) => restrictApplicationRole(owner, APP_ROLE));
}

/** Migrates on a connection of its own, which has no time limits. */
async function migrateAt(url: string, afterwards: (db: Db) => Promise<void> = () => Promise.resolve()): Promise<void> {
  const db = openDatabase(url, 1, { limits: NO_TIME_LIMITS });
  try {
    await migrate(db);
    await afterwards(db);
  } finally {
    await db.destroy();
  }
}
