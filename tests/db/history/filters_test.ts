import assert from "node:assert/strict";
import postgres from "postgres";
import { listDistrictHistory, listHistoryBatches } from "../../../db/history/district.ts";
import type { AuditEventRow } from "../../../db/schema.ts";
import { addDays, startOfDay } from "../../../src/domain/time/alaska_time.ts";
import { eventsOf } from "../../../src/domain/history/events.ts";
import type { HistoryQuery } from "../../../src/domain/history/query_schemas.ts";
import { testDatabase } from "../../support/database.ts";
import { fillWithRequests } from "../../support/many_requests.ts";

const database = await testDatabase();
const { db } = database;
Deno.test.afterAll(() => database.close());
await fillWithRequests(database.asOwner(), 100);
await fillHistory(database.asOwner(), 4_000);

/** Nearly all of it of First1 and First2 Last2; the people of First10 to First19 have a little each. */
async function fillHistory(ownerUrl: string, count: number): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  await owner`
    insert into audit_events (request_id, family_id, subject_user_id, actor_id, type, school, requester_id, created_at)
    select case when about_request then request end, case when about_request then request end,
      case when not about_request then owner end, actor,
      case when about_request
        then (array['request.create', 'request.approve', 'request.revise', 'request.deny'])[1 + n / 7 % 4]
        else (array['user.sign-in', 'user.sign-in', 'user.sign-in', 'user.approve', 'user.revoke'])[1 + n / 7 % 5] end,
      case when about_request then (array['AukeBay', 'Harborview', 'Mendenhall'])[1 + n / 3 % 3] end,
      case when about_request then owner end,
      -- Many share an instant.
      timestamptz '2026-02-01 09:00Z' + n / 5 * interval '20 minutes'
    from (select n, gen_random_uuid() as request, n % 3 > 0 as about_request,
        people[case when n % 50 = 0 then 10 + n / 50 % 10 else 1 + n % 2 end] as owner,
        people[case when n % 70 = 0 then 10 + n / 70 % 10 else 1 + n / 4 % 2 end] as actor
      from generate_series(1, ${count}::int) n,
        (select array_agg(id order by length(email), email) as people from users) as people) as events`;
  await owner`vacuum analyze`;
  await owner.end();
}

const FILTERS: HistoryQuery[] = [
  {},
  { person: "first2 last2" },
  { person: "person11@test.example" },
  { person: "first1" },
  { person: "test.example" },
  { person: "nobody of that name" },
  { school: "Harborview" },
  { type: "request" },
  { type: "account" },
  { type: "user.sign-in" },
  { type: "request.deny", school: "AukeBay" },
  { person: "first2 last2", type: "request.create" },
  { person: "first1", type: "account" },
  { person: "test.example", type: "user.revoke" },
  { person: "first12 last12", school: "Mendenhall" },
  { from: "2026-02-10", to: "2026-02-12" },
  { person: "first13 last13", type: "request", from: "2026-02-03", to: "2026-03-10" },
];

for (const filter of FILTERS) {
  Deno.test(`the events that ${JSON.stringify(filter)} finds are those that pass it, each once, newest first`, async () => {
    const expected = await passing(filter);
    const { data, pagination } = await listDistrictHistory(db, filter, { page: 2, limit: 20 });
    assert.deepEqual(data.map(({ id }) => id).toSorted(), expected.slice(20, 40).toSorted());
    assert.equal(pagination.total, expected.length);
    const exported: string[] = [];
    for await (const batch of listHistoryBatches(db, filter)) {
      assert(batch.length <= 1_000);
      exported.push(...batch.map(({ id }) => id));
    }
    assert.equal(exported.length, expected.length);
    assert.deepEqual(exported.toSorted(), expected.toSorted());
  });
}

/** The ids of the events that pass, found by looking at all of them. */
async function passing({ person, school, type, from, to }: HistoryQuery): Promise<string[]> {
  const people = await db.selectFrom("users").selectAll().execute();
  const named = new Set<string | null>(
    people.filter(({ firstName, lastName, email }) =>
      person?.split(" ").every((word) => `${firstName} ${lastName} ${email}`.toLowerCase().includes(word))
    ).map(({ id }) => id),
  );
  const kinds: Record<string, readonly string[]> = { request: eventsOf("request"), account: eventsOf("user") };
  const passes = (event: AuditEventRow) =>
    (person
      ? [event.actorId, event.subjectUserId, event.requesterId].some((id) => id !== null && named.has(id))
      : type !== undefined || event.type !== "user.sign-in") &&
    (!school || event.school === school) && (!type || (kinds[type] ?? [type]).includes(event.type)) &&
    (!from || event.createdAt >= startOfDay(from)) && (!to || event.createdAt < startOfDay(addDays(to, 1)));
  const events = await db.selectFrom("auditEvents").selectAll().orderBy("createdAt", "desc").orderBy("id", "desc")
    .execute();
  return events.filter(passes).map(({ id }) => id);
}
