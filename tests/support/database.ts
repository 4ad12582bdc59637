import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Db, openDatabase, transact, type Tx } from "../../db/client.ts";
import { createDistrict } from "../../db/district/details.ts";
import { migrateAsOwner } from "../../db/open.ts";
import { copiedDatabase, freshDatabase, type TestUrls } from "./postgres.ts";
import { TEST_DISTRICT } from "./schools.ts";

/** The tables that clear() empties. Each that a foreign key leads from to one of them is one of them, too. */
export const CLEARED_TABLES = [
  "requests",
  "special_meals",
  "submissions",
  "reminders",
  "deleted_requests",
  "deleted_special_meals",
  "audit_events",
  "outbox",
  "erasures",
  "closed_days",
  "weekday_capacities",
  "day_capacities",
  "kitchen_prints",
  "kitchen_notes",
];

/**
 * In tests' databases alone. The application's own role may not take back what happened, so the owner does it; as a
 * replica, for which no trigger and no foreign key sees the rows go. A truncated table costs a new file for each of its
 * indexes, twenty times as much as its few rows.
 */
const ADD_CLEAR = `
  create schema tests;
  grant usage on schema tests to public;
  create function tests.clear() returns void language sql security definer set session_replication_role = replica as $$
    ${CLEARED_TABLES.map((table) => `delete from ${table};`).join(" ")}
    update district_revision set revision = revision + 1;
  $$`;

/**
 * Makes a new, migrated database, used with the application's role as in production, in which tests set the clock and so
 * the time of audit events too.
 * @param original what it is a copy of; without anybody in it by default
 * @param fill fills the original
 */
export async function testDatabase(
  original = "migrated",
  fill: (owner: Db) => Promise<void> = () => Promise.resolve(),
) {
  const { ownerUrl, appUrl, drop } = await copiedDatabase(original, (urls) => migrateForTests(urls, fill));
  const db = openDatabase(appUrl, 8);
  let closed: Promise<void> | undefined;
  const close = () => closed ??= db.destroy().then(drop);
  return {
    db,
    ownerUrl,
    appUrl,
    /** Takes back every request, event and message, and the kitchen's calendar, so that a test begins with the people alone. */
    clear: async () => void await sql`select tests.clear()`.execute(db),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function migrateForTests({ ownerUrl }: TestUrls, fill: (owner: Db) => Promise<void>): Promise<void> {
  await migrateAsOwner(ownerUrl);
  const owner = openDatabase(ownerUrl, 1);
  await transact(owner, (tx) => createDistrict(tx, TEST_DISTRICT.name));
  await sql`alter table audit_events disable trigger audit_events_dated`.execute(owner);
  await sql.raw(ADD_CLEAR).execute(owner);
  await fill(owner);
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

/**
 * Begins `work` while a transaction holds what it needs, and answers how it ends afterwards.
 * @param meanwhile what the transaction does once `work` waits
 */
export async function whileHeld<Result>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  work: () => Promise<Result>,
  meanwhile?: (tx: Tx) => Promise<unknown>,
): Promise<Result> {
  const [waiting] = await db.transaction().execute(async (tx): Promise<[Promise<Result>]> => {
    await hold(tx);
    const waiting = work();
    await somebodyWaitsForALock(db, waiting);
    await meanwhile?.(tx);
    // In a list, so that the transaction ends before the work does.
    return [waiting];
  });
  return await waiting;
}
