import { type Db, openDatabase } from "../../db/client.ts";
import { migrateAsOwner } from "../../db/open.ts";
import { freshDatabase } from "./postgres.ts";

/** A migrated database of its own, used with the application's role as in production. */
export interface TestDatabase {
  db: Db;
  ownerUrl: string;
  appUrl: string;
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
    async close() {
      await db.destroy();
      await drop();
    },
  };
}
