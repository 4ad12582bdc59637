import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Db, findPoolUse, openDatabase, transact, type Tx } from "../../db/client.ts";
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

/** Keeps the rows that a database begins with, and adds what puts them back in place of all that came after. */
const ADD_RESET = `
  do $do$
  declare
    kept record;
    count bigint;
    deletes text := 'update district_revision set revision = revision + 1;';
    inserts text := '';
  begin
    for kept in
      select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and table_name <> 'district_revision'
      group by table_name
    loop
      execute format('create table tests.%I as table public.%I', kept.name, kept.name);
      get diagnostics count = row_count;
      deletes := deletes || format('delete from public.%I;', kept.name);
      if count > 0 then
        inserts := inserts || format('insert into public.%I (%s) overriding system value select %s from tests.%I;',
          kept.name, kept.columns, kept.columns, kept.name);
      else
        execute format('drop table tests.%I', kept.name);
      end if;
    end loop;
    execute format('create function tests.reset() returns void language sql security definer
      set session_replication_role = replica as %L', deletes || inserts);
  end $do$`;

/** A migrated database, used with the application's role as in production. */
interface MigratedDatabase {
  db: Db;
  urls: TestUrls;
  drop(): Promise<void>;
}

/**
 * The databases that files of this isolate are done with, by their original, as new: to take back what a file wrote
 * costs a tenth of another copy and its connections.
 */
const free: Record<string, MigratedDatabase[]> = {};

/** Each has up to eight connections. */
const MAX_FREE = 3;

/** Whether other files run in this isolate, one after the other. */
const SHARES_ISOLATE = Deno.env.has("TEST_CLAIMS");

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
  const kept = free[original] ??= [];
  const database = kept.pop() ?? await makeCopy(original, fill);
  const { db, urls } = database;
  let hasOwner = false;
  const release = async () => {
    const { inUse = 0, waiting = 0 } = findPoolUse(db) ?? {};
    // Work that still runs would write into the next file's.
    const isFree = SHARES_ISOLATE && !hasOwner && kept.length < MAX_FREE && inUse + waiting === 0;
    if (isFree) {
      await sql`select tests.reset()`.execute(db);
      kept.push(database);
    } else {
      await db.destroy();
      await database.drop();
    }
  };
  let closed: Promise<void> | undefined;
  const close = () => closed ??= release();
  return {
    db,
    appUrl: urls.appUrl,
    /** Returns the URL for a superuser, who may change anything: nobody uses the database after this file. */
    asOwner() {
      hasOwner = true;
      return urls.ownerUrl;
    },
    /** Takes back every request, event and message, and the kitchen's calendar, so that a test begins with the people alone. */
    clear: async () => void await sql`select tests.clear()`.execute(db),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function makeCopy(original: string, fill: (owner: Db) => Promise<void>): Promise<MigratedDatabase> {
  const { drop, ...urls } = await copiedDatabase(original, (urls) => migrateForTests(urls, fill));
  return { db: openDatabase(urls.appUrl, 8), urls, drop };
}

async function migrateForTests({ ownerUrl }: TestUrls, fill: (owner: Db) => Promise<void>): Promise<void> {
  await migrateAsOwner(ownerUrl);
  const owner = openDatabase(ownerUrl, 1);
  await transact(owner, (tx) => createDistrict(tx, TEST_DISTRICT.name));
  await sql`alter table audit_events disable trigger audit_events_dated`.execute(owner);
  await sql.raw(ADD_CLEAR).execute(owner);
  await fill(owner);
  await sql.raw(ADD_RESET).execute(owner);
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
