import assert from "node:assert/strict";
import { sql } from "kysely";
import { sequentialScans, testDatabase } from "../../support/database.ts";
import { type Db, transact } from "../../../db/client.ts";
import { findDueReminders } from "../../../db/mail/reminders.ts";
import { listProduction } from "../../../db/reports/production.ts";
import { findReport } from "../../../db/reports/report.ts";
import { findStatusCounts } from "../../../db/requests/counts.ts";
import { listDayLunches } from "../../../db/kitchen/day_lunches.ts";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import { type DistrictFilter, listDistrict } from "../../../db/requests/list_district.ts";
import { findLastOrder } from "../../../db/requests/form.ts";
import { listCalendar } from "../../../db/requests/list_feed.ts";
import { listOwnRequests } from "../../../db/requests/list_own.ts";
import { findNextInReview, listSameDay } from "../../../db/requests/review.ts";
import type { StudentSearch } from "../../../db/requests/search.ts";
import { daysFrom } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";
import { test } from "../../support/test.ts";

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
await fillWithRequests(database.ownerUrl, 10_000);
await addDeletedRequests(database.ownerUrl, 5_000);
await database.db.insertInto("specialMeals").columns(["requestId", "position", "studentName", "notes"]).expression(
  database.db.selectFrom("requests").select((eb) => [
    "id",
    eb.lit(0).as("position"),
    sql<string>`'Student ' || number_of_lunches || left(id::text, 2)`.as("studentName"),
    eb.val("No nuts").as("notes"),
  ]),
).execute();

// Postgres plans a statement for any value once it has seen five: both kinds of plan are to hold.
const TIMES = 8;

const NOW = new Date("2026-02-16T18:00:00Z");

const list = (filter: DistrictFilter) => (db: Db) => listDistrict(db, filter, { page: 1, limit: 20 });

const QUESTIONS: Record<string, (db: Db) => Promise<unknown>> = {
  "the list of all": list({}),
  "the list of a status": list({ status: "COMPLETED" }),
  "the list of a status, last delivery first": list({ status: "COMPLETED", order: "desc" }),
  "the list of a school": list({ status: "IN_REVIEW", school: "Harborview" }),
  "the counts of the tabs": findStatusCounts,
  "a search for an id": list({ q: "0b5e9c1a" }),
  "a search for a comment": list({ q: "c4ca4238" }),
  "a search for a recipient": list({ q: "recipient77@test" }),
  "a search for a requester": list({ q: "first123 last123" }),
  "a search within a status": list({ q: "c4ca4238", status: "COMPLETED" }),
  "a search for a student": async (db) =>
    list({ q: "student 77", status: "COMPLETED", byStudents: await lookOf(db) })(db),
  "a search for two schools": list({ q: "heen" }),
  "a search for two schools, by school": list({ q: "heen", sort: "school" }),
  "a search for what nobody wrote": list({ q: "zebra crossing" }),
  "the list by requester": list({ status: "COMPLETED", sort: "requester" }),
  "the list by school": list({ status: "COMPLETED", sort: "school" }),
  "the list by lunches": list({ status: "COMPLETED", sort: "lunches" }),
  "a search for two letters": list({ q: "e7", status: "COMPLETED" }),
  "a search for what all have": list({ q: "test.example", status: "COMPLETED" }),
  "a person's own requests": (db) => listOwn(db, false),
  "a person's archived requests": (db) => listOwn(db, true),
  "the last order of a person": async (db) => findLastOrder(db, await findPerson(db)),
  "the other requests of a day": (db) =>
    listSameDay(db, { school: "AukeBay", deliveryDate: "2026-02-01", exceptFamily: crypto.randomUUID() }),
  "the lunches of a month": (db) => listDayLunches(db, daysFrom("2026-02-01", "2026-02-28")),
  "the next request in review": (db) => findNextInReview(db, crypto.randomUUID()),
  "a report on the first month of a school year": (db) => findReport(db, "2025-07"),
  "a production record of a month": (db) => listProduction(db, "2025-08", "2026-03-01"),
  "a person's calendar": async (db) => listCalendar(db, { requesterId: await findPerson(db) }, NOW),
  "a school's calendar": (db) => listCalendar(db, { school: "Mendenhall" }, NOW),
  "the reminders that are due": (db) => findDueReminders(db, NOW),
};

async function lookOf(db: Db): Promise<StudentSearch> {
  return { viewer: { id: await findPerson(db), role: "ADMIN" }, now: NOW };
}

async function findPerson(db: Db): Promise<string> {
  const { id } = await db.selectFrom("users").select("id").where("email", "=", "person100@test.example")
    .executeTakeFirstOrThrow();
  return id;
}

async function listOwn(db: Db, archived: boolean) {
  const requesterId = await findPerson(db);
  return listOwnRequests(db, { requesterId, archived, now: NOW, page: 1, limit: 20 });
}

for (const [name, ask] of Object.entries(QUESTIONS)) {
  test(`${name} does not read all of 10,000 requests`, async () => {
    const scans = await transact(database.db, async (tx) => {
      const before = await sequentialScans(tx, "requests");
      for (let time = 0; time < TIMES; time++) await ask(tx);
      return await sequentialScans(tx, "requests") - before;
    });
    assert.equal(scans, 0);
  });
}

const DELETED_SEARCHES = ["recipient77@test", "first123 last123", "zebra crossing"];

for (const q of DELETED_SEARCHES) {
  test(`a search for "${q}" does not read all of 5,000 deleted requests`, async () => {
    await transact(database.db, async (tx) => {
      for (let time = 0; time < TIMES; time++) await listDeletedRequests(tx, { q, page: 1, limit: 20 });
      assert.equal(await sequentialScans(tx, "deletedRequests"), 0);
    });
  });
}

test("a search for two letters reads the first 1,000 requests, and says so", async () => {
  const { pagination } = await listDistrict(database.db, { status: "COMPLETED", q: "e7" }, { page: 1, limit: 1_000 });
  assert.equal(pagination.searchedFirst, 1_000);
  const few = await listDistrict(database.db, { status: "IN_REVIEW", q: "e7" }, { page: 1, limit: 1_000 });
  assert.equal(few.pagination.searchedFirst, undefined);
});

test("a search ends after 1,000 matches, the first of the list, and says that there are more", async () => {
  const filter: DistrictFilter = { status: "COMPLETED", order: "desc" };
  const { data: first } = await listDistrict(database.db, filter, { page: 1, limit: 1_000 });
  const { data, pagination } = await listDistrict(database.db, { ...filter, q: "test.example" }, {
    page: 1,
    limit: 1_000,
  });
  assert.deepEqual(data.map(({ id }) => id), first.map(({ id }) => id));
  assert.deepEqual([pagination.total, pagination.isCapped], [1_000, true]);
});
