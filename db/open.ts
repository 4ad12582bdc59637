import { type Db, openDatabase } from "./client.ts";
import { APP_ROLE } from "./postgres/embedded/roles.ts";
import { DataFolderInUseError } from "./postgres/embedded/lock.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./postgres/embedded/start.ts";
import { migrate, protectAuditEvents } from "./migrate.ts";

/** A database that is migrated and ready, and the way to close it. */
export interface OpenDatabase {
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

/**
 * Opens the database and brings its schema up to date. The embedded server has two roles: its owner migrates, and the
 * application cannot change audit events. A server of the district's own is used with the one role of its URL.
 * @param log gets a line about whatever takes long or goes wrong
 * @throws {EmbeddedPostgresError | DatabaseUnavailableError | MissingExtensionError} with one line that says what to do
 */
export async function openAndMigrate(
  { databaseUrl, dataDir }: DatabaseLocation,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const db = openDatabase(databaseUrl);
    await migrate(db).catch(async (error) => {
      await db.destroy();
      throw error;
    });
    return { db, close: () => db.destroy() };
  }
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrateAsOwner(server.ownerUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const db = openDatabase(server.appUrl);
  return {
    db,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/**
 * Like openAndMigrate, but joins an application that already runs on the embedded server.
 * @throws {EmbeddedPostgresError | DatabaseUnavailableError} with one line that says what to do
 */
export async function openBesideApplication(
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

/** Migrates with the owner's role, then takes from the application's role what it must never do. */
export async function migrateAsOwner(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, 1);
  try {
    await migrate(owner);
    await protectAuditEvents(owner, APP_ROLE);
  } finally {
    await owner.destroy();
  }
}
