import assert from "node:assert/strict";
import { sql } from "kysely";
import { MAX_VERSIONS } from "../../../src/domain/requests/family.ts";
import { MAX_SPECIAL_MEALS } from "../../../src/domain/requests/form.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people, database: { db } } = running;
const { submitted, revise } = requestsOf(running);
const [teacher, admin] = [await running.signedIn(people.teacher), await running.signedIn(people.admin)];
const director = await running.signedIn(people.director);

/** The largest family one person can make: every version as large as its body may be. Returns the current version's id. */
async function hostileFamily(): Promise<string> {
  let { id } = await submitted({ specialMeals: [] });
  for (let version = 1; version < MAX_VERSIONS; version++) id = (await revise(id, { specialMeals: [] })).id;
  await sql`insert into special_meals (request_id, position, student_name, notes)
    select id, n, md5(id::text || n) || repeat('n', 60), left(repeat(md5(n || id::text) || ' ', 31), 1000)
    from requests, generate_series(0, ${MAX_SPECIAL_MEALS - 1}::int) n
    where family_id = (select family_id from requests where id = ${id})`.execute(db);
  return id;
}

/** Milliseconds that /healthz takes, asked again and again until `work` is done: the slowest of a hundred. */
async function slowestWhile(work: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => isDone = true);
  while (!isDone || times.length < 100) {
    const start = performance.now();
    const response = await running.client().get(urls.healthz);
    await response.text();
    times.push(performance.now() - start);
  }
  await done;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

test("the largest family that one person can make does not stop the others while it is read, printed and denied", async () => {
  const id = await hostileFamily();
  const idle = await slowestWhile(Promise.resolve());
  const reads: [Client, string][] = [
    [teacher, urls.request(id)],
    [teacher, urls.api.request(id)],
    [teacher, urls.reviseRequest(id)],
    [director, urls.request(id)],
    [director, urls.api.pdf(id)],
    [admin, urls.reviewRequest(id)],
    [admin, urls.api.pdf(id)],
  ];
  const work = Promise.all([
    ...reads.map(([client, path]) => statusOf(client.get(path))),
    statusOf(admin.post(urls.api.deny(id), { reason: "The kitchen is closed on this day." })),
  ]);
  const busy = await slowestWhile(work);
  assert.deepEqual(await work, [200, 200, 200, 200, 422, 200, 422, 200]);
  // The one time in our tests: what everybody else waits, beside what a machine that does other work takes for nothing.
  assert.ok(busy < 200 + 5 * idle, `/healthz took ${Math.round(busy)} ms, and ${Math.round(idle)} ms before`);
  console.log(`p99 of /healthz: ${Math.round(idle)} ms idle, ${Math.round(busy)} ms beside a hostile family`);
});
