import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../../db/client.ts";
import { listDistrictHistory } from "../../../db/history/district.ts";
import type { PageParams } from "../../../db/lists/pages.ts";
import { listOutbox } from "../../../db/mail/list_outbox.ts";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import { listDistrictPage } from "../../../db/requests/list_district.ts";
import { listOwnRequests } from "../../../db/requests/list_own.ts";
import { testDatabase } from "../../support/database.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";
import { test } from "../../support/test.ts";

const NOW = new Date("2026-02-16T18:00:00Z");
const APPROVED = { status: "APPROVED" } as const;

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
await fillWithRequests(database.ownerUrl, 900);
await addDeletedRequests(database.ownerUrl, 60);
const owner = openDatabase(database.ownerUrl, 1);
await sql`insert into special_meals (request_id, position, student_name, notes)
  select id, 0, 'Sam', 'No nuts' from requests`.execute(owner);
await sql`insert into audit_events (request_id, family_id, actor_id, type, school, requester_id, created_at)
  select id, family_id, requester_id, 'request.create', school, requester_id, created_at from requests`.execute(owner);
await sql`insert into outbox (kind, recipient_id, to_name, to_address, payload, next_attempt_at, created_at, status)
  select 'request-approved', requester_id, 'T', 't@test.example', '{}', now(), now(), 'SENT' from requests`.execute(
  owner,
);
await sql`update requests set requester_id = (select min(requester_id::text)::uuid from requests)`.execute(owner);
await owner.destroy();
const { requesterId } = await database.db.selectFrom("requests").select("requesterId").limit(1)
  .executeTakeFirstOrThrow();

const own = (archived: boolean) => (db: Db, page: PageParams) =>
  listOwnRequests(db, { requesterId, archived, now: new Date("2025-09-01T18:00:00Z"), ...page });

const LISTS: Record<string, (db: Db, page: PageParams) => Promise<{ data: unknown[] }>> = {
  "the district's list": (db, page) => listDistrictPage(db, APPROVED, page, NOW),
  "the district's list by school": (db, page) => listDistrictPage(db, { ...APPROVED, sort: "school" }, page, NOW),
  "a search": (db, page) => listDistrictPage(db, { ...APPROVED, q: "recipient" }, page, NOW),
  "a person's active requests": own(false),
  "a person's archived requests": own(true),
  "the deleted requests": (db, page) => listDeletedRequests(db, page),
  "a search of the deleted requests": (db, page) => listDeletedRequests(db, { q: "recipient", ...page }),
  "the history": (db, page) => listDistrictHistory(db, {}, page),
  "the outbox": (db, page) => listOutbox(db, { status: "SENT" }, page),
};

for (const [name, list] of Object.entries(LISTS)) {
  test(`${name} sends as many statements for 50 rows as for 5`, async () => {
    assert.equal(await statementsOf(list, 50), await statementsOf(list, 5));
  });
}

async function statementsOf(list: (typeof LISTS)[string], limit: number): Promise<number> {
  const { result: { data }, statements } = await counting((db) => list(db, { page: 1, limit }));
  assert.equal(data.length, limit);
  return statements;
}

/** Runs `ask`, and counts the statements that it sends. */
async function counting<Result>(ask: (db: Db) => Promise<Result>): Promise<{ result: Result; statements: number }> {
  let statements = 0;
  const result = await ask(database.db.withPlugin({
    transformQuery({ node }) {
      statements++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }));
  return { result, statements };
}
