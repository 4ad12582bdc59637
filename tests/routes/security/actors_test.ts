import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client.ts";
import { urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import type { TestPerson } from "../../support/people.ts";
import { addMail, mailOf } from "../../support/outbox.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const holder = openDatabase(running.database.ownerUrl, 1);
const watcher = openDatabase(running.database.ownerUrl, 1);
Deno.test.afterAll(async () => {
  await holder.destroy();
  await watcher.destroy();
  await running.close();
});
const { db } = running.database;
const { submitted } = requestsOf(running);
const accounts = accountsOf(running);

/** Holds a row, lets `call` run into it, takes the caller's access away, lets go, and returns the answer. */
async function revokedWhileWaiting(
  person: TestPerson,
  { table, id }: { table: "requests" | "users" | "outbox"; id: string },
  call: (client: Client) => Promise<Response>,
): Promise<Response> {
  const client = await running.signedIn(person);
  const { answering } = await holder.transaction().execute(async (tx) => {
    await tx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const answering = call(client);
    await untilSomebodyWaitsFor(rows[0]?.pid);
    await accounts.revoke(person.id, "Left the district");
    return { answering };
  });
  return await answering;
}

async function untilSomebodyWaitsFor(pid: number | undefined): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
  while ((await waiting.execute(watcher)).rows.length === 0);
}

const statusOf = async (id: string) =>
  (await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

test("a running bulk call of an administrator ends where their access is taken away: 401, and nothing more is decided", async () => {
  const person = await accounts.active("bulk@test.example", "ADMIN");
  const requests = [];
  for (let count = 0; count < 12; count++) requests.push(await submitted());
  const ids = requests.map(({ id }) => id);
  const held = { table: "requests", id: ids[5] ?? "" } as const;
  const response = await revokedWhileWaiting(
    person,
    held,
    (client) => client.post(urls.api.bulkApprove, { requestIds: ids }),
  );
  assert.deepEqual(await expectJson(response, 401), { message: "Session expired. Please log in again." });
  const statuses = await Promise.all(ids.map(statusOf));
  assert.deepEqual(statuses, [...Array(5).fill("APPROVED"), ...Array(7).fill("IN_REVIEW")]);
});

test("an action that waits for its turn is refused when its actor has lost access meanwhile", async () => {
  const { id } = await submitted();
  const held = { table: "requests", id } as const;
  const admin = await accounts.active("waiting-admin@test.example", "ADMIN");
  await expectJson(await revokedWhileWaiting(admin, held, (client) => client.post(urls.api.approve(id))), 401);
  const director = await accounts.active("waiting-director@test.example", "DIRECTOR");
  await expectJson(await revokedWhileWaiting(director, held, (client) => client.post(urls.api.cancel(id))), 401);
  assert.equal(await statusOf(id), "IN_REVIEW");
});

test("a decision about an account that waits for its turn is refused when its administrator has lost access", async () => {
  const pending = await accounts.pending("waiting-pending@test.example");
  const admin = await accounts.active("deciding-admin@test.example", "ADMIN");
  const response = await revokedWhileWaiting(
    admin,
    { table: "users", id: pending.id },
    (client) => client.post(urls.api.approveUser(pending.id), { role: "ADMIN" }),
  );
  await expectJson(response, 401);
  const { accountStatus } = await db.selectFrom("users").select("accountStatus").where("id", "=", pending.id)
    .executeTakeFirstOrThrow();
  assert.equal(accountStatus, "PENDING");
});

test("resending mail that waits for its turn is refused when its administrator has lost access: the list is not shown", async () => {
  const id = await addMail(db, running.clock.now, { status: "FAILED" });
  const resends: [path: string, fields: Record<string, string>][] = [
    [urls.resendMessage(id), { status: "FAILED", resends: "0", q: "", page: "1" }],
    [urls.resendAllMessages, { q: "" }],
  ];
  for (const [at, [path, fields]] of resends.entries()) {
    const admin = await accounts.active(`resending-${at}@test.example`, "ADMIN");
    const response = await revokedWhileWaiting(
      admin,
      { table: "outbox", id },
      (client) => client.postForm(path, fields),
    );
    const page = await response.text();
    assert.equal(response.status, 401, page);
    assert(page.includes("Session expired. Please log in again."), page);
    assert(!page.includes("teacher@test.example"), "no recipient is shown");
    assert.equal((await mailOf(db, id)).status, "FAILED", path);
  }
});
