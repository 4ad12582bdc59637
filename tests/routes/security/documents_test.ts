import assert from "node:assert/strict";
import type { ErrorBody } from "../../../src/domain/http/errors.ts";
import { ALLERGENS } from "../../../src/domain/requests/allergens.ts";
import { MAX_VERSIONS } from "../../../src/domain/requests/family.ts";
import { MAX_SPECIAL_MEALS } from "../../../src/domain/requests/form.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";
import { sql } from "kysely";

const running = await testApp();
const { admin, director, teacher } = await running.allSignedIn();

/**
 * A family of so many versions, each with as many and as long special meals as it may have. Returns the current
 * version's id.
 */
async function hostileFamily(versions: number): Promise<string> {
  const { submitted, revise } = requestsOf(running);
  let { id } = await submitted({ specialMeals: [] });
  for (let version = 1; version < versions; version++) id = (await revise(id, { specialMeals: [] })).id;
  await sql`insert into special_meals (request_id, position, student_name, notes, allergens, medical_statement)
    select id, n, md5(id::text || n) || repeat('n', 60), left(repeat(md5(n || id::text) || ' ', 31), 1000),
      ${[...ALLERGENS]}::text[], 'YES'
    from requests, generate_series(0, ${MAX_SPECIAL_MEALS - 1}::int) n
    where family_id = (select family_id from requests where id = ${id})`.execute(running.database.db);
  return id;
}

interface Answer {
  what: string;
  status: number;
  bytes: number;
}

async function answerOf(what: string, asked: Promise<Response>): Promise<Answer> {
  const response = await asked;
  return { what, status: response.status, bytes: (await response.bytes()).length };
}

/** What people who open, print and deny a request are sent. */
async function answersFor(id: string): Promise<Answer[]> {
  const get = (client: Client, path: string) => answerOf(path.replace(id, "{id}"), client.get(path));
  return [
    await get(teacher, urls.request(id)),
    await get(teacher, urls.api.request(id)),
    await get(teacher, urls.reviseRequest(id)),
    await get(director, urls.printRequest(id)),
    await get(director, urls.api.pdf(id)),
    await get(admin, urls.reviewRequest(id)),
    await get(admin, urls.printReviewedRequest(id)),
    await get(admin, urls.api.pdf(id)),
    await answerOf("deny", admin.post(urls.api.deny(id), { reason: "Closed then." })),
  ];
}

// One short of the most, so that its page for a revision still opens.
const largestId = await hostileFamily(MAX_VERSIONS - 1);

/** What the pages tell of each further version: when it was submitted, and by whom. */
const BYTES_A_VERSION = 1024;

test("the largest family of one person is sent in answers as small as one large request and its revision", async () => {
  const pair = await answersFor(await hostileFamily(2));
  const largest = await answersFor(largestId);
  const statuses = (answers: Answer[]) => answers.map(({ what, status }) => `${what} ${status}`);
  assert.deepEqual(statuses(largest), [
    "/requests/{id} 200",
    "/api/requests/{id} 200",
    "/requests/{id}/revise 200",
    "/requests/{id}/print 200",
    "/api/requests/{id}/pdf 422",
    "/admin/requests/{id} 200",
    "/admin/requests/{id}/print 200",
    "/api/requests/{id}/pdf 422",
    "deny 200",
  ]);
  assert.deepEqual(statuses(largest), statuses(pair));
  for (const [position, { what, bytes }] of largest.entries()) {
    const more = bytes - (pair[position]?.bytes ?? 0);
    assert.ok(more <= (MAX_VERSIONS - 3) * BYTES_A_VERSION, `${what} has ${more} bytes more`);
  }
});

test("a document whose notes would take many seconds is refused at once, with the way to print it", async () => {
  const meal = { studentName: "Student 100", notes: "x".repeat(1000) };
  const endless = await requestsOf(running).submitted({ specialMeals: Array(MAX_SPECIAL_MEALS).fill(meal) });
  const { message } = await expectJson<ErrorBody>(await admin.get(urls.api.pdf(endless.id)), 422);
  assert.match(message, /its special meals have \d{6} characters.*Use the print page instead\./);
});
