import assert from "node:assert/strict";
import { Kysely, sql } from "kysely";
import { postgresDialect } from "../../../db/postgres/dialect.ts";
import { NO_TIME_LIMITS, TIME_LIMITS, type TimeLimits } from "../../../db/postgres/limits.ts";
import { classifyDatabaseError } from "../../../db/postgres/connection.ts";
import { freshDatabase } from "../../support/postgres.ts";

interface Schema {
  trips: { name: string };
}

interface Options {
  limits?: Partial<TimeLimits>;
  max?: number;
  acquireTimeoutMs?: number;
}

/** Runs `body` with a client under test, and another one without limits. */
async function withTrips(
  { limits = {}, ...options }: Options,
  body: (db: Kysely<Schema>, other: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  const open = (given: Partial<Parameters<typeof postgresDialect>[0]> & { url: string }) =>
    new Kysely<Schema>({ dialect: postgresDialect({ max: 1, ...given }) });
  const other = open({ url: ownerUrl, limits: NO_TIME_LIMITS });
  const db = open({ url: appUrl, limits: { ...TIME_LIMITS, ...limits }, ...options });
  try {
    await sql`create table trips (name text not null)`.execute(other);
    await body(db, other);
  } finally {
    await db.destroy();
    await other.destroy();
    await drop();
  }
}

/** Returns what trouble `work` ends in. */
async function troubleOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(() => "none", (error) => classifyDatabaseError(error) ?? error);
}

const answers = async (db: Kysely<Schema>) => assert.equal((await sql`select 1`.execute(db)).rows.length, 1);

Deno.test("a statement that takes too long is cancelled, and the connection goes on", () =>
  withTrips({ limits: { statement: 500 } }, async (db) => {
    assert.equal(await troubleOf(sql`select pg_sleep(60)`.execute(db)), "TOO_SLOW");
    await answers(db);
  }));

Deno.test("a table that somebody else locks is waited for only so long, and all is well once it is free", () =>
  withTrips({ limits: { lock: 100 } }, async (db, other) => {
    const read = () => db.selectFrom("trips").selectAll().execute();
    await other.transaction().execute(async (trx) => {
      await sql`lock table trips`.execute(trx);
      assert.equal(await troubleOf(read()), "LOCKED");
    });
    assert.deepEqual(await read(), []);
  }));

Deno.test("a transaction that goes silent is ended by the server, with nothing of it written", () =>
  withTrips({ limits: { idleInTransaction: 100 } }, async (db, other) => {
    const silent = db.transaction().execute(async (trx) => {
      await trx.insertInto("trips").values({ name: "half" }).execute();
      while ((await sql`select 1 from pg_stat_activity where state like 'idle in tra%'`.execute(other)).rows.length);
    });
    assert.equal(await troubleOf(silent), "UNREACHABLE");
    assert.deepEqual(await other.selectFrom("trips").selectAll().execute(), []);
    await answers(db);
  }));

Deno.test("a server that freezes is given up, even within a transaction, and the next connection is a new one", () =>
  withTrips({ limits: { answer: 2_000 } }, async (db) => {
    let pid = 0;
    const frozen = db.transaction().execute(async (trx) => {
      const { rows: [row] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      assert(row);
      pid = row.pid;
      Deno.kill(pid, "SIGSTOP");
      await trx.insertInto("trips").values({ name: "frozen" }).execute();
    });
    try {
      assert.equal(await troubleOf(frozen), "UNREACHABLE");
      await answers(db);
    } finally {
      Deno.kill(pid, "SIGCONT");
    }
    assert.deepEqual(await db.selectFrom("trips").selectAll().execute(), []);
  }));

Deno.test("a query waits only so long for a connection that others use", () =>
  withTrips({ acquireTimeoutMs: 1_000 }, async (db) => {
    await answers(db); // the connection is open
    await db.transaction().execute(async () => assert.equal(await troubleOf(answers(db)), "UNREACHABLE"));
    await answers(db);
  }));

Deno.test("every connection has the limits of production, and migrations have none, whatever the server's administrator set", () =>
  withTrips({}, async (db, other) => {
    for (const name of ["idle_session_timeout", "transaction_timeout"]) {
      await sql`do $$ begin execute format('alter database %I set ${
        sql.raw(name)
      } = 3600000', current_database()); end $$`
        .execute(other);
    }
    const limitsOf = async (of: Kysely<Schema>) => {
      const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
        where name like '%\\_timeout' and context = 'user' and category like 'Client%'`.execute(of);
      return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
    };
    assert.deepEqual(await limitsOf(db), {
      statement_timeout: 15_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 30_000,
      idle_session_timeout: 0,
      transaction_timeout: 0,
    });
    assert.deepEqual(Object.values(await limitsOf(other)), [0, 0, 0, 0, 0]);
    assert(TIME_LIMITS.answer > TIME_LIMITS.statement, "the server cancels first, so that the connection is kept");
  }));

Deno.test("the server logs what is slow for the application, without its parameters", () =>
  withTrips({}, async (db) => {
    const { rows } = await sql`select current_setting('log_min_duration_statement') as slow,
      current_setting('log_parameter_max_length') as parameters`.execute(db);
    assert.deepEqual(rows, [{ slow: "200ms", parameters: "0" }]);
  }));
