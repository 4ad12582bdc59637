import assert from "node:assert/strict";
import { sql } from "kysely";
import { table } from "../../bench/support/report.ts";
import { database } from "../../faults/database.ts";
import { findBroken } from "../../faults/invariants.ts";
import { kills } from "../../faults/kills.ts";
import { withDb } from "../../faults/support/district.ts";
import { isGood } from "../../faults/support/judge.ts";
import type { Fault } from "../../faults/support/run.ts";
import { testDistrict } from "../support/families.ts";
import { test } from "../support/test.ts";

const SEED = 20261121;

// The short form of `deno task faults`, which has more rounds, a full disk and trouble with mail.
const FAULTS: [promise: string, Fault][] = [
  ["killed with its database, and again while they recover, the product has everything that was accepted", kills],
  ["while the database is away, nothing that was accepted is lost", database],
];

for (const [promise, fault] of FAULTS) {
  test(promise, async () => {
    const rows = await fault({ seed: SEED, isShort: true });
    assert(rows.length > 0 && rows.every(isGood), `seed ${SEED}\n${table(rows)}`);
  });
}

test("the invariants notice an event, a message, a meal or a status that is missing, doubled or wrong", async () => {
  const district = await testDistrict();
  const { db, ownerUrl } = district;
  const request = await district.create({ specialMeals: [meal("First"), meal("Second")] });
  await district.approve(request);
  assert.deepEqual(await findBroken(db), []);
  const BREAKS: [statement: string, noticed: RegExp][] = [
    ["delete from audit_events where type = 'request.approve'", /one event for each transition/],
    ["delete from audit_events where type = 'request.create'", /one event for each transition/],
    ["delete from outbox where kind = 'request-approved'", /mail for each transition/],
    ["delete from outbox where kind = 'requests-submitted'", /digests exactly once/],
    [
      `insert into outbox (kind, recipient_id, to_name, to_address, payload, next_attempt_at, created_at)
        select kind, recipient_id, to_name, to_address, payload, next_attempt_at, created_at from outbox
        where kind = 'request-approved'`,
      /mail for each transition/,
    ],
    ["delete from special_meals where position = 0", /special meals/],
    ["update requests set status = 'IN_PROGRESS'", /one event for each transition/],
    ["update requests set superseded_at = now()", /a live version/],
    ["delete from request_counts", /kept counts/],
  ];
  await withDb(ownerUrl, async (owner) => {
    for (const [statement, noticed] of BREAKS) {
      await owner.transaction().execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        assert.match((await findBroken(tx)).join("; "), noticed, statement);
        throw new Undone();
      }).catch((error) => {
        if (!(error instanceof Undone)) throw error;
      });
    }
  });
  await district.close();
});

/** So that each way to break something begins with what is whole. */
class Undone extends Error {}

const meal = (name: string) => ({ studentName: `${name} Student`, notes: "Peanut allergy" });
