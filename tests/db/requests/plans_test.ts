import assert from "node:assert/strict";
import { sequentialScans } from "../../support/scans.ts";
import { type Db, transact } from "../../../db/client.ts";
import { findDueReminders } from "../../../db/mail/reminders.ts";
import { findStatusCounts } from "../../../db/requests/counts.ts";
import { type DistrictFilter, listDistrict } from "../../../db/requests/list_district.ts";
import { findNextInReview } from "../../../db/requests/next_in_review.ts";
import { listSameDay } from "../../../db/requests/same_day.ts";
import { testDatabase } from "../../support/database.ts";
import { fillWithRequests } from "../../support/many_requests.ts";
import { test } from "../../support/test.ts";

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
await fillWithRequests(database.ownerUrl, 10_000);

// Postgres plans a statement for any value once it has seen five: both kinds of plan are to hold.
const TIMES = 8;

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
  "a search for what nobody wrote": list({ q: "zebra crossing" }),
  "the other requests of a day": (db) =>
    listSameDay(db, { school: "AukeBay", deliveryDate: "2026-02-01", exceptFamily: crypto.randomUUID() }),
  "the next request in review": (db) => findNextInReview(db, crypto.randomUUID()),
  "the reminders that are due": (db) => findDueReminders(db, new Date("2026-02-16T18:00:00Z")),
};

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
