import assert from "node:assert/strict";
import type { ErrorBody } from "../../../src/domain/http/api_errors.ts";
import { IDEMPOTENCY_HEADER } from "../../../src/domain/http/headers.ts";
import { MAX_VERSIONS } from "../../../src/domain/requests/family.ts";
import { MAX_SPECIAL_MEALS } from "../../../src/domain/requests/form.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people, clock, database: { db } } = running;
const requests = requestsOf(running);
const teacher = await running.signedIn(people.teacher);
const form = requestForm(clock.now);

test("one special meal too many is 422 at specialMeals, and says how many there can be", async () => {
  const meals = (count: number) => Array(count).fill({ studentName: "Test Student", notes: "Peanut allergy" });
  const refused = await teacher.post(urls.api.requests, { ...form, specialMeals: meals(MAX_SPECIAL_MEALS + 1) });
  assert.deepEqual((await expectJson<ErrorBody>(refused, 422)).errors, [
    { field: "specialMeals", message: "At most 300 special meals in one request" },
  ]);
  await expectJson(await teacher.post(urls.api.requests, { ...form, specialMeals: meals(MAX_SPECIAL_MEALS) }), 201);
});

/** How the page of a request offers to edit it. */
async function editButton(id: string): Promise<("link" | "disabled")[]> {
  const html = await (await teacher.get(urls.request(id))).text();
  const shown = [...html.matchAll(/<(a|button)\b([^>]*)>(?:(?!<\/\1>).)*Edit Request<\/\1>/gs)];
  return shown.map(([, tag, attributes = ""]) => {
    assert.equal(attributes.includes('aria-disabled="true"'), tag === "button", attributes);
    return tag === "a" ? "link" : "disabled";
  });
}

test("one revision too many is not offered, is 409, says what to do, and what it says works", async () => {
  const { id: first } = await requests.submitted();
  let id = first;
  for (let version = 1; version < MAX_VERSIONS - 1; version++) id = (await requests.revise(id, {})).id;
  assert.deepEqual(await editButton(id), ["link"], "one is left");
  assert.equal((await teacher.get(urls.reviseRequest(id))).status, 200);
  id = (await requests.revise(id, {})).id;
  assert.deepEqual(await editButton(id), ["disabled"]);
  const form40 = await teacher.get(urls.reviseRequest(id));
  assert.deepEqual([form40.status, form40.headers.get("Location")], [303, urls.request(id)]);
  assert.deepEqual(await editButton(first), [], "only the current version has actions");
  const { message } = await expectJson<ErrorBody>(await teacher.post(urls.api.revisions(id), form), 409);
  assert.equal(
    message,
    "This request has 40 versions, and there can be no more. Cancel it and submit a new request instead.",
  );
  await expectJson(await teacher.post(urls.api.cancel(id)));
  await expectJson(await teacher.post(urls.api.requests, form), 201);
});

test("a form's key answers for what it first came with, and for nothing else: another body, route or target is 422", async () => {
  const [key, other] = [{ [IDEMPOTENCY_HEADER]: "key-1" }, { [IDEMPOTENCY_HEADER]: "key-2" }];
  const { id } = await expectJson<LunchRequest>(await teacher.post(urls.api.requests, form, key), 201);
  const again = await expectJson<LunchRequest>(await teacher.post(urls.api.requests, form, key), 201);
  assert.equal(again.id, id);
  const target = await expectJson<LunchRequest>(await teacher.post(urls.api.requests, form, other), 201);

  const before = await db.selectFrom("requests").select("id").execute();
  const misuses = [
    teacher.post(urls.api.requests, { ...form, gradesText: "4th" }, key),
    teacher.post(urls.api.revisions(id), form, key),
  ];
  for (const misuse of misuses) {
    const { message } = await expectJson<ErrorBody>(await misuse, 422);
    assert.match(message, /already sent with other content\. Open your requests/);
  }
  const revisionKey = { [IDEMPOTENCY_HEADER]: "key-3" };
  const revision = await expectJson<LunchRequest>(await teacher.post(urls.api.revisions(id), form, revisionKey), 201);
  await expectJson(await teacher.post(urls.api.revisions(target.id), form, revisionKey), 422);
  const same = await expectJson<LunchRequest>(await teacher.post(urls.api.revisions(id), form, revisionKey), 201);
  assert.equal(same.id, revision.id);
  assert.equal((await db.selectFrom("requests").select("id").execute()).length, before.length + 1);
});

test("a person submits 60 times an hour, and is then told when to go on; others are not held up", async () => {
  const director = await running.signedIn(people.director);
  const { id } = await requests.submitted({}, 30, people.otherTeacher);
  const other = await running.signedIn(people.otherTeacher);
  const own = (await requests.submitted({}, 30, people.director)).id;
  for (let count = 0; count < 59; count++) await expectJson(await director.post(urls.api.requests, form), 201);
  await expectJson(await director.post(urls.api.revisions(own), form), 201);
  for (const path of [urls.api.requests, urls.api.revisions(own)]) {
    const refused = await director.post(path, form);
    assert.equal(refused.headers.get("Retry-After"), "3600");
    const { message } = await expectJson<ErrorBody>(refused, 429);
    assert.equal(message, "You have submitted 60 times in the last hour. Try again in 60 minutes.");
  }
  await expectJson(await other.post(urls.api.revisions(id), form), 201);
  clock.advance({ minutes: 60 });
  const again = await running.signedIn(people.director);
  await expectJson(await again.post(urls.api.requests, requestForm(clock.now)), 201);
});

test("a person looks for similar requests 120 times an hour", async () => {
  const { school, deliveryDate, recipientEmail } = requestForm(clock.now);
  const path = `${urls.api.similarRequests}?${new URLSearchParams({ school, deliveryDate, recipientEmail })}`;
  const client = await running.signedIn(people.teacher);
  for (let count = 0; count < 120; count++) await expectJson(await client.get(path));
  await expectJson(await client.get(path), 429);
});
