import { sql } from "kysely";
import { type Db, openDatabase } from "../../db/client.ts";
import { migrateAsOwner } from "../../db/open.ts";
import { freshDatabase } from "./postgres.ts";

/** A migrated database of its own, used with the application's role as in production. */
export interface TestDatabase {
  db: Db;
  ownerUrl: string;
  appUrl: string;
  /** Takes back every request, event and message, so that a test begins with the people alone. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a new, empty, migrated database. */
export async function testDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  await migrateAsOwner(ownerUrl);
  const db = openDatabase(appUrl, 8);
  return {
    db,
    ownerUrl,
    appUrl,
    async clear() {
      // The application's own role may not take back what happened.
      const owner = openDatabase(ownerUrl, 1);
      await sql`truncate requests, deleted_requests, audit_events, outbox, erasures cascade`.execute(owner);
      await owner.destroy();
    },
    async close() {
      await db.destroy();
      await drop();
    },
  };
}
