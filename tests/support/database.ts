import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { type Db, openDatabase, transact } from "../../db/client.ts";
import { createDistrict } from "../../db/district/details.ts";
import { migrateAsOwner } from "../../db/open.ts";
import { copiedDatabase, freshDatabase, type TestUrls } from "./postgres.ts";
import { TEST_DISTRICT } from "./schools.ts";

/** A migrated database of its own, used with the application's role as in production. */
export interface TestDatabase {
  db: Db;
  ownerUrl: string;
  appUrl: string;
  /** Takes back every request, event and message, and the kitchen's calendar, so that a test begins with the people alone. */
  clear(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Makes a new, empty, migrated database, in which tests set the clock and so the time of audit events too. */
export async function testDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl, drop } = await copiedDatabase("migrated", migrate);
  const db = openDatabase(appUrl, 8);
  const close = async () => {
    await db.destroy();
    await drop();
  };
  return {
    db,
    ownerUrl,
    appUrl,
    async clear() {
      // The application's own role may not take back what happened. No row's trigger sees a truncated table.
      await runAsOwner(
        ownerUrl,
        sql`truncate requests, deleted_requests, audit_events, outbox, erasures, closed_days,
          weekday_capacities, day_capacities, kitchen_prints cascade`,
      );
      await db.updateTable("districtRevision").set((eb) => ({ revision: eb("revision", "+", 1) })).execute();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function migrate({ ownerUrl, appUrl }: TestUrls): Promise<void> {
  await migrateAsOwner(ownerUrl);
  await runAsOwner(ownerUrl, sql`alter table audit_events disable trigger audit_events_dated`);
  const db = openDatabase(appUrl, 1);
  await transact(db, (tx) => createDistrict(tx, TEST_DISTRICT.name));
  await db.destroy();
}

async function runAsOwner(ownerUrl: string, statement: RawBuilder<unknown>): Promise<void> {
  const owner = openDatabase(ownerUrl, 1);
  await statement.execute(owner);
  await owner.destroy();
}

/**
 * Resolves once another connection to this database waits for a lock.
 * @param work what should wait; it fails when that ends without
 */
export async function somebodyWaitsForALock(db: Db, work: Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => isOver = true;
  void work.then(end, end);
  while (!isOver) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
  assert.fail("nothing waited for a lock");
}

/** An empty database used with the owner's role, until the end of the block that asks for it. */
export async function emptyDatabase() {
  const { ownerUrl, drop } = await freshDatabase();
  const owner = openDatabase(ownerUrl, 2);
  return {
    owner,
    ownerUrl,
    async [Symbol.asyncDispose]() {
      await owner.destroy();
      await drop();
    },
  };
}
