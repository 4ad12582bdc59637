import assert from "node:assert/strict";
import { createServer } from "node:net";
import { type ColumnType, type Generated, Kysely, sql } from "kysely";
import { DatabaseUnavailableError } from "../../../db/postgres/connection.ts";
import { postgresDialect } from "../../../db/postgres/dialect.ts";
import { freshDatabase } from "../../support/postgres.ts";

interface Schema {
  trips: {
    id: Generated<string>;
    day: string | null;
    at: ColumnType<Date, Date | string> | null;
    names: string[] | null;
    guests: unknown;
    lunches: number | null;
    late: boolean | null;
  };
}

/** Runs `body` on a database of its own with one empty table. */
async function withTrips(body: (db: Kysely<Schema>, url: string) => Promise<void>, max = 4): Promise<void> {
  const { ownerUrl, drop } = await freshDatabase();
  const db = new Kysely<Schema>({ dialect: postgresDialect({ url: ownerUrl, max }) });
  try {
    await sql`create table trips (id uuid primary key default gen_random_uuid(), day date, at timestamptz, names text[],
      guests jsonb, lunches int8, late boolean)`.execute(db);
    await body(db, ownerUrl);
  } finally {
    await db.destroy();
    await drop();
  }
}

Deno.test("every kind of value comes back as it was written", () =>
  withTrips(async (db) => {
    const trip = {
      day: "2026-03-08",
      at: new Date("2026-03-08T10:59:59.123Z"),
      names: ["Ḵaawa", 'a "quoted", \\ one', "", "NULL", "{x}", "two\nlines"],
      guests: [{ name: "O'Neil", notes: null, deep: { list: [1, "x"] } }],
      lunches: 3_000_000_000,
      late: false,
    };
    const { id } = await db.insertInto("trips").values(trip).returning("id").executeTakeFirstOrThrow();
    const row = await db.selectFrom("trips").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(row, { id, ...trip });
    await db.updateTable("trips").set({ guests: { a: 1 }, names: [] }).execute();
    const changed = await db.selectFrom("trips").select(["guests", "names"]).executeTakeFirstOrThrow();
    assert.deepEqual(changed, { guests: { a: 1 }, names: [] });
  }));

Deno.test("nulls stay nulls, in columns and inside arrays", () =>
  withTrips(async (db) => {
    const empty = { day: null, at: null, names: null, guests: null, lunches: null, late: null };
    await db.insertInto("trips").values(empty).execute();
    const { id: _, ...row } = await db.selectFrom("trips").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(row, empty);
    const { rows } = await sql<{ list: unknown }>`select ${["a", null]}::text[] as list`.execute(db);
    assert.deepEqual(rows, [{ list: ["a", null] }]);
  }));

Deno.test("a transaction is kept when it succeeds and undone when it throws", () =>
  withTrips(async (db) => {
    await db.transaction().setIsolationLevel("serializable").execute(async (trx) => {
      const { rows } = await sql`show transaction_isolation`.execute(trx);
      assert.deepEqual(rows, [{ transaction_isolation: "serializable" }]);
      await trx.insertInto("trips").values({ lunches: 1 }).execute();
    });
    const refused = db.transaction().execute(async (trx) => {
      await trx.insertInto("trips").values({ lunches: 2 }).execute();
      throw new Error("changed my mind");
    });
    await assert.rejects(refused, /changed my mind/);
    await assert.rejects(
      db.transaction().setAccessMode("read only").execute((trx) => trx.deleteFrom("trips").execute()),
      { code: "25006" },
    );
    assert.deepEqual(await db.selectFrom("trips").select("lunches").execute(), [{ lunches: 1 }]);
  }));

Deno.test("a transaction with an ignored failed statement throws on commit", () =>
  withTrips(async (db) => {
    const overlooked = db.transaction().execute(async (trx) => {
      await trx.insertInto("trips").values({ lunches: 1 }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await assert.rejects(overlooked, { name: "AbortedTransactionError" });
    assert.deepEqual(await db.selectFrom("trips").select("lunches").execute(), []);
  }));

Deno.test("a closed port, wrong password or missing database is a DatabaseUnavailableError with the reason", () =>
  withTrips(async (_, url) => {
    const attempts: [string, (target: URL) => void][] = [
      ["ECONNREFUSED", (target) => target.port = "1"],
      ["password authentication failed", (target) => target.password = "wrong"],
      ["does not exist", (target) => target.pathname = "/nowhere"],
    ];
    for (const [reason, change] of attempts) {
      const target = new URL(url);
      change(target);
      const db = new Kysely<Schema>({ dialect: postgresDialect({ url: target.href, max: 2 }) });
      await assert.rejects(sql`select 1`.execute(db), (error) => {
        assert(error instanceof DatabaseUnavailableError);
        assert.match(error.message, new RegExp(reason));
        return true;
      });
      await db.destroy();
    }
  }));

Deno.test("a server that accepts and never answers is a DatabaseUnavailableError, not a hang", async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const address = silent.address();
  assert(address !== null && typeof address === "object");
  const url = `postgres://a:b@127.0.0.1:${address.port}/c`;
  const db = new Kysely({ dialect: postgresDialect({ url, max: 1, connectTimeoutMs: 200 }) });
  await assert.rejects(sql`select 1`.execute(db), /no answer within 0.2 seconds/);
  await db.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

Deno.test("destroy closes every connection", () =>
  withTrips(async (watcher, url) => {
    const db = new Kysely<Schema>({ dialect: postgresDialect({ url, max: 3 }) });
    await Promise.all([1, 2, 3].map(() => sql`select 1`.execute(db)));
    const { rows: [own] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(watcher);
    await db.destroy();
    const open = async () => {
      const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> ${own?.pid}`.execute(watcher);
      return rows.length;
    };
    while (await open() > 0); // a backend leaves the list a moment after its socket
  }, 1));
