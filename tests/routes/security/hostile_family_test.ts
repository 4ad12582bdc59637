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

/** A family whose every version has as many and as long special meals as it may. Returns the current version's id. */
async function familyOf(versions: number): Promise<string> {
  let { id } = await submitted({ specialMeals: [] });
  for (let version = 1; version < versions; version++) id = (await revise(id, { specialMeals: [] })).id;
  await sql`insert into special_meals (request_id, position, student_name, notes)
    select id, n, md5(id::text || n) || repeat('n', 60), left(repeat(md5(n || id::text) || ' ', 31), 1000)
    from requests, generate_series(0, ${MAX_SPECIAL_MEALS - 1}::int) n
    where family_id = (select family_id from requests where id = ${id})`.execute(db);
  return id;
}

/** Milliseconds that /healthz takes, asked again and again until `work` is done: the slowest answer. */
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
  return Math.max(...times);
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/**
 * Three people who open, print and deny a request, each one thing after the other.
 * @param revisePage what its page for a revision answers
 */
async function slowestBeside(id: string, revisePage = 200): Promise<number> {
  const work = Promise.all([
    inTurn(teacher, [urls.request(id), urls.api.request(id), urls.reviseRequest(id), urls.request(id)]),
    inTurn(director, [urls.request(id), urls.printRequest(id), urls.api.pdf(id), urls.request(id)]),
    inTurn(admin, [urls.reviewRequest(id), urls.printReviewedRequest(id), urls.api.pdf(id)])
      .then(async (
        statuses,
      ) => [...statuses, await statusOf(admin.post(urls.api.deny(id), { reason: "Closed then." }))]),
  ]);
  const slowest = await slowestWhile(work);
  assert.deepEqual(await work, [[200, 200, revisePage, 200], [200, 200, 422, 200], [200, 200, 422, 200]]);
  return slowest;
}

async function inTurn(client: Client, paths: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of paths) statuses.push(await statusOf(client.get(path)));
  return statuses;
}

test("the largest family that one person can make holds others up no longer than one large request and its revision", async () => {
  const [warmUp, pair, hostile] = [await familyOf(2), await familyOf(2), await familyOf(MAX_VERSIONS)];
  await slowestBeside(warmUp);
  // With all its versions used up, it cannot be revised any more: its own page opens instead.
  const [beside, besideHostile] = [await slowestBeside(pair), await slowestBeside(hostile, 303)];
  // The only time in our tests: what everybody else waits. Beside a pair, so that a busy machine slows both.
  const limit = Math.max(200, 2 * beside);
  assert.ok(
    besideHostile < limit,
    `/healthz took ${Math.round(besideHostile)} ms, and ${Math.round(beside)} ms beside two`,
  );
  console.log(
    `Slowest /healthz: ${Math.round(beside)} ms beside two versions, ${Math.round(besideHostile)} ms beside 40`,
  );
});
