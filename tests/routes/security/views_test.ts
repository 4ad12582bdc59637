import assert from "node:assert/strict";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { submitted } = requestsOf(running);
const { admin, director, teacher, otherTeacher } = running.people;
const browsers = new Map<string, Client>();
for (const person of [admin, director, teacher]) browsers.set(person.id, await running.signedIn(person));

async function look(person: { id: string }, path: string): Promise<string> {
  const response = await browsers.get(person.id)!.get(path);
  const body = await response.text();
  assert.equal(response.status, 200, body);
  return body;
}

/** Who looked at which request's special meals, as an administrator reads it in the exported history. */
async function views(): Promise<string[][]> {
  const csv = await look(admin, withQuery(urls.historyCsv, { type: "request.view-meals" }));
  return csv.trimEnd().split("\r\n").slice(1).map((line) => {
    const fields = line.slice(1, -1).split('","');
    return [fields[2], fields[4], fields[7]].map(String);
  });
}

const WAYS: [person: { id: string; email: string }, name: string, path: (id: string) => string][] = [
  [admin, "the review page", urls.reviewRequest],
  [admin, "the details", urls.request],
  [admin, "the sheet opened from the review", urls.printReviewedRequest],
  [admin, "the review call", urls.api.adminRequest],
  [admin, "the details call", urls.api.request],
  [director, "the details", urls.request],
  [director, "the sheet", urls.printRequest],
  [director, "the PDF", urls.api.pdf],
  [director, "the form for a revision", urls.reviseRequest],
  [director, "a copy", (id) => withQuery(urls.newRequest, { copy: id })],
];

for (const [person, name, path] of WAYS) {
  test(`${person.email}'s look at a request's special meals through ${name} is in the history`, async () => {
    await running.database.clear();
    const { id } = await submitted();
    await look(person, path(id));
    assert.deepEqual(await views(), [["Special meals viewed", person.email, id]]);
  });
}

test("a browser that fetches a page before anybody asks for it gets none that would be a look", async () => {
  await running.database.clear();
  const { id } = await submitted();
  for (const [person, name, path] of WAYS) {
    for (const purpose of ["prefetch", "prefetch;prerender"]) {
      const response = await browsers.get(person.id)!.get(path(id), { "Sec-Purpose": purpose });
      assert.equal(response.status, 503, name);
    }
  }
  assert.deepEqual(await views(), []);
});

test("somebody who views again is noted once a day in Alaska, and each person is", async () => {
  await running.database.clear();
  running.clock.set("2026-03-02T18:00:00Z");
  const { id } = await submitted();
  for (const path of [urls.reviewRequest(id), urls.request(id), urls.api.pdf(id)]) await look(admin, path);
  await look(director, urls.request(id));
  assert.deepEqual((await views()).map(([, by]) => by).toSorted(), [director.email, admin.email]);

  // Still the same day in Juneau, although not in Greenwich; then the next one.
  running.clock.set("2026-03-03T08:59:00Z");
  for (const [person, client] of browsers) {
    const { email } = [admin, director, teacher].find(({ id }) => id === person)!;
    await client.signIn(email);
  }
  await look(admin, urls.reviewRequest(id));
  assert.equal((await views()).length, 2);
  running.clock.set("2026-03-03T09:01:00Z");
  await look(admin, urls.reviewRequest(id));
  assert.equal((await views()).length, 3);
});

test("many views at once are one", async () => {
  await running.database.clear();
  const { id } = await submitted();
  await Promise.all(Array.from({ length: 20 }, () => look(admin, urls.api.adminRequest(id))));
  assert.equal((await views()).length, 1);
});

test("owners' own views, requests without special meals and lists leave no trace", async () => {
  await running.database.clear();
  const { id } = await submitted();
  const plain = await submitted({ specialMeals: [] });
  const own = await submitted({}, 30, director);
  await look(teacher, urls.request(id));
  await look(teacher, urls.api.pdf(id));
  await look(director, urls.request(own.id));
  await look(admin, urls.reviewRequest(plain.id));
  await look(admin, urls.adminDashboard);
  await look(director, urls.directorDashboard);
  assert.deepEqual(await views(), []);
});

test("a look that is refused is not recorded", async () => {
  await running.database.clear();
  const { id } = await submitted();
  const stranger = await running.signedIn(otherTeacher);
  for (const path of [urls.request(id), urls.printRequest(id), urls.api.pdf(id), urls.api.request(id)]) {
    const response = await stranger.get(path);
    await response.body?.cancel();
    assert.equal(response.status, 404);
  }
  assert.deepEqual(await views(), []);
});

test("the owner reads once a day that the kitchen looked, once that the district did, and no names", async () => {
  await running.database.clear();
  const { id } = await submitted();
  const secondAdmin = await running.signedIn(admin);
  await look(admin, urls.reviewRequest(id));
  await secondAdmin.get(urls.request(id)).then((response) => response.body?.cancel());
  await look(director, urls.request(id));
  const timeline = (await look(teacher, urls.request(id))).split("Timeline")[1] ?? "";
  assert.equal(timeline.match(/Viewed by the kitchen/g)?.length, 1);
  assert.equal(timeline.match(/Viewed by the district/g)?.length, 1);
  assert(!timeline.includes("District Administrator"), "who looked is for administrators");
  for (const [person, path] of [[admin, urls.reviewRequest(id)], [director, urls.request(id)]] as const) {
    assert(!(await look(person, path)).includes("Viewed by"), "the offices read the history instead");
  }
});
