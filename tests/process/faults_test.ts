import assert from "node:assert/strict";
import { sql } from "kysely";
import { table } from "../../bench/support/report.ts";
import { backends } from "../../faults/backends.ts";
import { database } from "../../faults/database.ts";
import { findBroken } from "../../faults/invariants.ts";
import { kills } from "../../faults/kills.ts";
import { malformed } from "../../faults/malformed.ts";
import { pair } from "../../faults/pair.ts";
import { starts } from "../../faults/starts.ts";
import { stops } from "../../faults/stops.ts";
import { isGood, withDb } from "../../faults/support/district.ts";
import type { Fault } from "../../faults/support/run.ts";
import { testDistrict } from "../support/families.ts";
import { test } from "../support/test.ts";

const SEED = 20261121;

// The short form of `deno task faults`, which has more rounds, a full disk, trouble with mail and the clock set back.
const FAULTS: [promise: string, Fault][] = [
  ["wherever a transition's backend ends, the request is as before or as after, with its event and its mail", backends],
  ["killed with its database, and again while they recover, it has everything that was accepted", kills],
  ["while its database is away, nothing that was accepted is lost", database],
  ["with clients that send half of something, it stops in time and loses nothing", stops],
  ["three processes that migrate at once, one of which is killed, make one whole database", starts],
  ["malformed calls and nasty texts are refused, and break nothing", malformed],
  ["two processes behind a proxy share everything, and either may be killed", pair],
];

for (const [promise, fault] of FAULTS) {
  test(promise, async () => {
    const rows = await fault({ seed: SEED, isShort: true });
    assert(rows.length > 0 && rows.every(isGood), `seed ${SEED}\n${table(rows)}`);
  });
}

test("the invariants notice an event, a message or a meal that is missing or there twice, and a status without an event", async () => {
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
