import assert from "node:assert/strict";
import { sql } from "kysely";
import { districtRevision } from "../../../db/lists/revision.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people, database: { db } } = running;
const { submitted, approve, revise } = requestsOf(running);
const [admin, director, teacher] = await Promise.all(
  [people.admin, people.director, people.teacher].map((person) => running.signedIn(person)),
) as [Client, Client, Client];

const pageOf = async (client: Client, path: string) => {
  const response = await client.get(path);
  assert.equal(response.status, 200);
  return await response.text();
};

/** Each change is written to the database alone, past this process, as another process would. */
const CHANGES: {
  name: string;
  client: Client;
  path: (id: string) => string;
  change: (id: string) => Promise<unknown>;
  shows: RegExp;
}[] = [
  {
    name: "a request that was approved is on the dashboard's next answer",
    client: admin,
    path: () => withQuery(urls.adminDashboard, { status: "APPROVED" }),
    change: approve,
    shows: /9:17 am/,
  },
  {
    name: "a person's new name is in the director's list",
    client: director,
    path: () => urls.directorDashboard,
    change: () => db.updateTable("users").set({ lastName: "Renamed" }).where("id", "=", people.teacher.id).execute(),
    shows: /Renamed/,
  },
  {
    name: "a denial is on the requester's card",
    client: teacher,
    path: () => urls.requesterDashboard,
    change: (id) => requestsOf(running).deny(id, "No freezer that day."),
    shows: /Action Needed/,
  },
  {
    name: "the details page says that a newer version has replaced the request",
    client: teacher,
    path: urls.request,
    change: (id) => revise(id, { comments: "Now with comments" }),
    shows: /Replaced by a newer version/,
  },
  {
    name: "a changed special meal is on the review page",
    client: admin,
    path: urls.reviewRequest,
    change: (id) => db.updateTable("specialMeals").set({ notes: "Changed note" }).where("requestId", "=", id).execute(),
    shows: /Changed note/,
  },
  {
    name: "somebody else's look is in the owner's timeline",
    client: teacher,
    path: urls.request,
    change: (id) => pageOf(director, urls.request(id)),
    shows: /Viewed/,
  },
  {
    name: "a message that failed for good is counted on the dashboard",
    client: admin,
    path: () => urls.adminDashboard,
    change: () => sql`update outbox set status = 'FAILED' where id = (select id from outbox limit 1)`.execute(db),
    shows: /needs? attention/,
  },
];

for (const { name, client, path, change, shows } of CHANGES) {
  test(name, async () => {
    const { id } = await submitted({
      deliveryTimeText: "9:17 am",
      specialMeals: [{ studentName: "Sam", notes: "No nuts" }],
    });
    assert.doesNotMatch(await pageOf(client, path(id)), shows);
    await change(id);
    assert.match(await pageOf(client, path(id)), shows);
  });
}

test("a change in a transaction that is rolled back raises nothing, and one that changes many rows raises the revision once", async () => {
  const revision = async () => (await db.selectNoFrom(districtRevision.as("now")).executeTakeFirstOrThrow()).now;
  const before = await revision();
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ firstName: "Nobody" }).execute();
    throw new Error("rolled back");
  }).catch(() => {});
  assert.equal(await revision(), before);
  await db.transaction().execute((tx) => tx.updateTable("users").set({ updatedAt: running.clock.now }).execute());
  assert.equal(await revision(), before + 1);
});
