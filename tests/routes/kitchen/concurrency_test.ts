import assert from "node:assert/strict";
import { sql } from "kysely";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { RESPONSE_LIMITS } from "../../../src/http/limits/time_limit.ts";
import { testApp } from "../../support/app.ts";
import { expectText } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const impatient = await testApp({ responseLimits: { ...RESPONSE_LIMITS, long: 2_500 } });
const { submitted, approve } = requestsOf(running);
const { db } = running.database;
const kitchen = await running.signedIn(running.people.admin);
const date = addDays(alaskaDate(running.clock.now), 30);

const DOCUMENTS = [urls.kitchenSheetPdf, urls.mealLabelsPdf, urls.servingSheetsPdf].map((path) =>
  withQuery(path, { date })
);

const IN_PLACES = [...Array.from({ length: 6 }, () => 200), 429];

/** Asks seven times at once while no special meal can be read, then lets `meanwhile` ask, and answers all statuses. */
async function askSevenTimes(path: string, meanwhile: () => Promise<void>): Promise<number[]> {
  const atOnce: Promise<Response>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`lock table special_meals in access exclusive mode`.execute(tx);
    atOnce.push(...Array.from({ length: 7 }, () => kitchen.get(path)));
    assert.equal((await Promise.race(atOnce)).status, 429);
    await meanwhile();
  });
  const answers = await Promise.all(atOnce);
  for (const { body } of answers) await body?.cancel();
  return answers.map(({ status }) => status).sort();
}

test("a person has six places for documents, more is refused before anything is read, and pages go on", async () => {
  await running.database.clear();
  const { id } = await approve((await submitted()).id);
  const statuses = await askSevenTimes(urls.api.pdf(id), async () => {
    for (const response of await Promise.all(DOCUMENTS.map((path) => kitchen.get(path)))) {
      assert.equal(response.headers.get("Retry-After"), "5");
      const words = await expectText(response, 429);
      assert.match(words, /6 of your pages and documents are still being prepared\. Try again/, response.url);
    }
    const marked = await kitchen.postForm(urls.kitchen, {
      action: "progress",
      date,
      requestIds: [id],
      confirmed: "yes",
    });
    assert.equal(marked.status, 303);
  });
  assert.deepEqual(statuses, IN_PLACES);
  for (const path of DOCUMENTS) await kitchen.page(path);
});

test("a person has 62 places for pages and calls, of which two are answered at once, and nobody else waits", async () => {
  const { id } = await submitted();
  const teacher = await running.signedIn(running.people.teacher);
  const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const atOnce: Promise<Response>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`lock table special_meals in access exclusive mode`.execute(tx);
    atOnce.push(...Array.from({ length: 63 }, () => teacher.get(urls.api.request(id))));
    assert.equal((await Promise.race(atOnce)).status, 429);
    while ((await locked.execute(db)).rows.length < 2);
    await kitchen.page(urls.settings);
    assert.equal((await locked.execute(db)).rows.length, 2);
  });
  const statuses = await Promise.all(atOnce.map(async (answer) => (await answer).status));
  assert.deepEqual(statuses.sort(), [...Array.from({ length: 62 }, () => 200), 429]);
});

/** Fills the places with two days that are being read and four others, and ends as `leave` says before any is done. */
async function waitForOtherDay(
  { database, people, signedIn, ...rest }: typeof running,
  leave: (waiting: Promise<Response | null>[], abort: () => void) => Promise<void>,
) {
  await database.clear();
  const { submitted, approve } = requestsOf({ database, people, signedIn, ...rest });
  const [read, waited] = [await approve((await submitted()).id), await approve((await submitted({}, 31)).id)];
  const admin = await signedIn(people.admin);
  const pathOf = ({ deliveryDate }: typeof read) => withQuery(urls.kitchenSheetPdf, { date: deliveryDate });
  // Starting what makes documents takes longer than some app here waits.
  await (await admin.get(pathOf(read))).arrayBuffer();
  const away = new AbortController();
  const first: Promise<Response>[] = [];
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table special_meals in access exclusive mode`.execute(tx);
    first.push(admin.get(pathOf(read)), admin.get(pathOf(read)));
    const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await locked.execute(database.db)).rows.length < 2);
    const waiting = Array.from({ length: 5 }, () => admin.fetch(pathOf(waited), { signal: away.signal }));
    // The one too many says that the others are in line.
    const tooMany = await Promise.race(waiting);
    assert.equal(tooMany.status, 429);
    await tooMany.body?.cancel();
    await leave(
      waiting.map((answer) => answer.then((response) => response === tooMany ? null : response)),
      () => away.abort(),
    );
  });
  for (const response of await Promise.all(first)) await response.body?.cancel();
  // Who had stayed in line would have been before this one.
  const next = await admin.get(withQuery(urls.kitchen, { date: read.deliveryDate }));
  await next.body?.cancel();
  assert.equal(next.status, 200);
  const views = await database.db.selectFrom("auditEvents").select("requestId").distinct()
    .where("type", "=", "request.view-meals").execute();
  assert.deepEqual(views, [{ requestId: read.id }], "nobody saw the other day's meals");
}

test("a client that goes away while it waits leaves the line at once, and has seen nothing", async () => {
  await waitForOtherDay(running, async (waiting, abort) => {
    abort();
    for (const answer of waiting) assert.equal((await answer.catch(() => null))?.status, undefined);
  });
});

test("a document that waits too long is answered in time, leaves the line, and was not seen", async () => {
  await waitForOtherDay(impatient, async (waiting) => {
    for (const answer of waiting) {
      const response = await answer;
      if (response === null) continue;
      assert.equal(response.status, 503);
      assert.match(await response.text(), /This took too long, so we stopped waiting\. Please try again in a minute\./);
    }
  });
});
