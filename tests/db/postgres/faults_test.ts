import assert from "node:assert/strict";
import { Kysely, sql } from "kysely";
import { setImmediate } from "node:timers/promises";
import postgres from "postgres";
import { DatabaseUnavailableError } from "../../../db/postgres/connection.ts";
import { postgresDialect } from "../../../db/postgres/dialect.ts";
import { within } from "../../support/deadline.ts";
import { freshDatabase } from "../../support/postgres.ts";

interface Schema {
  moves: { id: number; side: "out" | "in" };
}

const WRITERS = 8;
const FAULTS = 40;
/** Each connection that was lost may refuse once, and those of the fault before. */
const MOST_REFUSALS = 2 * WRITERS;
const HANGS_AFTER_SECONDS = 120;

/** A database with the table `moves`, a client of it under test, and a connection that can kill the client's. */
async function withFaults(
  max: number,
  body: (db: Kysely<Schema>, killer: postgres.Sql, losses: DatabaseUnavailableError[]) => Promise<void>,
): Promise<void> {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  const killer = postgres(ownerUrl, { max: 1 });
  await killer`create table moves (id int8 not null, side text not null, primary key (id, side))`;
  const losses: DatabaseUnavailableError[] = [];
  const dialect = postgresDialect({ url: appUrl, max, onLost: (reason) => losses.push(reason) });
  const db = new Kysely<Schema>({ dialect });
  try {
    await within(HANGS_AFTER_SECONDS, body(db, killer, losses));
  } finally {
    await within(HANGS_AFTER_SECONDS, db.destroy());
    await killer.end();
    await drop();
  }
}

// Over 2 s: chance needs many kills.
Deno.test("backends killed at random under 8 writers: no hang, uncaught error or half transaction, and recovery", () =>
  withFaults(WRITERS, async (db, killer, losses) => {
    const uncaught: unknown[] = [];
    const collect = (event: ErrorEvent | PromiseRejectionEvent) => {
      event.preventDefault();
      uncaught.push("reason" in event ? event.reason : event.error);
    };
    globalThis.addEventListener("error", collect);
    globalThis.addEventListener("unhandledrejection", collect);

    let isOver = false;
    const committed = new Set<number>();
    let nextId = 0;
    const write = async () => {
      while (!isOver) {
        const id = nextId++;
        try {
          await db.transaction().execute(async (trx) => {
            await trx.insertInto("moves").values({ id, side: "out" }).execute();
            await trx.insertInto("moves").values({ id, side: "in" }).execute();
          });
          committed.add(id);
        } catch (error) {
          assert(error instanceof DatabaseUnavailableError, `unexpected: ${error}`);
          await setImmediate(); // lets the others go on, however fast it is refused
        }
      }
    };
    const kill = async () => {
      for (let fault = 0; fault < FAULTS; fault++) {
        let kills = 0;
        while (kills === 0) {
          kills = (await killer`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and usename = 'lunches_app' order by random()
            limit ${1 + Math.floor(Math.random() * 3)}`).length;
        }
        await askUntilAnswered(db);
      }
      isOver = true;
    };
    await Promise.all([kill(), ...Array.from({ length: WRITERS }, write)]);
    await askUntilAnswered(db);
    globalThis.removeEventListener("error", collect);
    globalThis.removeEventListener("unhandledrejection", collect);

    const halves = await killer`select id from moves group by id having count(*) <> 2`;
    const kept = new Set((await killer`select distinct id from moves`).map((row) => Number(row.id)));
    assert.deepEqual(uncaught, []);
    assert.deepEqual([...halves], []);
    assert.deepEqual([...committed].filter((id) => !kept.has(id)), [], "committed, but not in the table");
    assert(losses.length > 0 && committed.size > 0);
  }));

/** Asks until a query is answered, and fails if it is refused more often than connections can have been lost. */
async function askUntilAnswered(db: Kysely<Schema>): Promise<void> {
  for (let refusals = 0; refusals <= MOST_REFUSALS; refusals++) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      assert(error instanceof DatabaseUnavailableError);
    }
  }
  assert.fail(`refused more than ${MOST_REFUSALS} times`);
}

async function backendPid(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  assert(rows[0]);
  return rows[0].pid;
}

Deno.test("once the connection is lost inside a transaction, none of its later statements runs anywhere", () =>
  withFaults(2, async (db, killer, losses) => {
    const attempt = db.transaction().execute(async (trx) => {
      await trx.insertInto("moves").values({ id: 1, side: "out" }).execute();
      const own = await backendPid(trx);
      await killer`select pg_terminate_backend(${own}, 5000)`;
      // A caller that overlooks the error and goes on must not write outside of its transaction.
      const later = trx.insertInto("moves").values({ id: 1, side: "in" });
      await assert.rejects(later.execute(), DatabaseUnavailableError);
      await assert.rejects(later.execute(), DatabaseUnavailableError);
    });
    await assert.rejects(attempt, DatabaseUnavailableError);
    assert.equal(losses.length, 1);
    assert.deepEqual(await db.selectFrom("moves").selectAll().execute(), []);
  }));

Deno.test("a connection lost while idle is replaced before anybody notices, and says why the server ended it", () =>
  withFaults(1, async (db, killer, losses) => {
    const first = await backendPid(db);
    await killer`select pg_terminate_backend(${first}, 5000)`;
    while (losses.length === 0) await killer`select 1`; // until this process notices
    assert.notEqual(await backendPid(db), first);
    assert.match(losses[0]?.message ?? "", /reached: terminating connection due to administrator command\.$/);
  }));

Deno.test("the caller gets its own error, not that of the rollback that could not be sent", () =>
  withFaults(1, async (db, killer) => {
    const attempt = db.transaction().execute(async (trx) => {
      const own = await backendPid(trx);
      await killer`select pg_terminate_backend(${own}, 5000)`;
      throw new Error("the rule was broken");
    });
    await assert.rejects(attempt, /the rule was broken/);
    assert.equal((await sql`select 1`.execute(db)).rows.length, 1);
  }));
