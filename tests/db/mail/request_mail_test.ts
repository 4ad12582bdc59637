import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { randomUUID } from "node:crypto";
import { createRequest } from "../../../db/requests/create.ts";
import { toMailedRequest } from "../../../src/domain/mail/content.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { requestForm } from "../../support/forms.ts";
import { choose, outboxOf, payloadOf, queuedBy } from "../../support/outbox.ts";
import { addPerson } from "../../support/people.ts";

const district = await testDistrict();
const { db, admin, director, teacher } = district;
const second = await addPerson(db, admin, "ADMIN", "second@test.example", NOW);
const revoked = await addPerson(db, admin, "ADMIN", "revoked@test.example", NOW);
await db.updateTable("users").set({ accountStatus: "DENIED", deniedReason: "Left" }).where("id", "=", revoked.id)
  .execute();

const queued = (act: () => Promise<unknown>) => queuedBy(db, act);
const byDirector = { actor: director };
const TEACHER = (kind: string) => [`${kind} to teacher`];
const ADMINISTRATORS = (kind: string) => [`${kind} to second`, `${kind} to super`];
const SUBMITTED = [...TEACHER("request-received"), ...ADMINISTRATORS("requests-submitted")];

Deno.test("every administrator with access gets mail about a new request, and its requester, and nobody else does", async () => {
  assert.deepEqual(await queued(() => district.create()), SUBMITTED);
});

Deno.test("mail that says until when a request can be changed counts from the family's first delivery, while it is open", async () => {
  const request = await district.create();
  await queued(() => district.approve(request));
  assert.equal((await payloadOf(db, "request-approved")).firstDelivery, request.deliveryAt);
  await queued(() => district.revise(request, { deliveryDate: addDays(request.deliveryDate, 7) }));
  assert.equal((await payloadOf(db, "request-received")).firstDelivery, request.deliveryAt);
  await queued(() => district.create({ deliveryDate: addDays(alaskaDate(NOW), 1), lateAckChecked: true }));
  assert.equal((await payloadOf(db, "request-received")).firstDelivery, null);
});

Deno.test("only the owner gets mail about a decision on a request, with the reason for a denial or a deletion", async () => {
  const request = await district.create({ specialMeals: [] });
  const mailed = toMailedRequest(request);
  assert.deepEqual(await queued(() => district.approve(request)), TEACHER("request-approved"));
  assert.deepEqual((await payloadOf(db, "request-approved")).request, mailed);
  assert.deepEqual(await queued(() => district.progress(request)), TEACHER("request-in-progress"));
  assert.deepEqual(await queued(() => district.complete(request)), TEACHER("request-completed"));
  assert.deepEqual(await queued(() => district.delete(request, "Entered twice")), TEACHER("request-deleted"));
  assert.deepEqual(await payloadOf(db, "request-deleted"), { request: mailed, reason: "Entered twice" });
  const other = await district.create({ specialMeals: [] });
  assert.deepEqual(await queued(() => district.deny(other, "No oven")), TEACHER("request-denied"));
  const denial = { request: toMailedRequest(other), reason: "No oven", effective: null };
  assert.deepEqual(await payloadOf(db, "request-denied"), denial);
});

Deno.test("the denial of a revision says which approved version stays in effect", async () => {
  const request = await district.create();
  await district.approve(request);
  const first = await district.revise(request);
  await queued(() => district.deny(first));
  assert.equal((await payloadOf(db, "request-denied")).effective, 0);

  await district.revert(first);
  const next = await district.revise(request);
  await district.approve(next);
  const last = await district.revise(next);
  await queued(() => district.deny(last));
  const { request: denied, effective } = await payloadOf(db, "request-denied");
  assert.deepEqual([denied.version, effective], [3, 2]);
});

Deno.test("the owner gets mail when they revise, and only administrators when they revert or cancel", async () => {
  const request = await district.create();
  await district.approve(request);
  assert.deepEqual(await queued(() => district.revise(request, { numStudents: 30, numberOfLunches: 33 })), SUBMITTED);
  const [, digest] = await outboxOf(db);
  const revision = await db.selectFrom("requests").selectAll().where("parentId", "=", request.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(digest?.payload, { requests: [{ ...toMailedRequest(revision), by: teacher.id }] });
  assert.deepEqual([revision.version, revision.numberOfLunches], [1, 33]);

  await district.deny(revision);
  assert.deepEqual(await queued(() => district.revert(revision)), ADMINISTRATORS("request-reverted"));
  assert.deepEqual((await outboxOf(db))[0]?.payload, { request: toMailedRequest(request), by: teacher.id });
  assert.deepEqual(await queued(() => district.cancel(request)), ADMINISTRATORS("request-cancelled"));
  assert.deepEqual((await outboxOf(db))[0]?.payload, { request: toMailedRequest(request), by: teacher.id });
});

for (const fate of ["in review", "denied"] as const) {
  Deno.test(`the cancellation of an order whose revision is ${fate} tells the version that the kitchen counted on`, async () => {
    const request = await district.create({ school: "AukeBay", numStudents: 22, numAdults: 3, numberOfLunches: 25 });
    await district.approve(request);
    const revision = await district.revise(request, { numStudents: 30, numAdults: 3, numberOfLunches: 33 });
    if (fate === "denied") await district.deny(revision);
    const mails = [...ADMINISTRATORS("request-cancelled"), ...TEACHER("request-changed-by-other")];
    assert.deepEqual(await queued(() => district.cancel(revision, byDirector)), mails);
    for (const { payload } of await outboxOf(db)) assert.deepEqual(payload.request, toMailedRequest(request));
    assert.equal(toMailedRequest(request).numberOfLunches, 25);
  });
}

Deno.test("the owner also gets mail about what a director does to their request", async () => {
  const request = await district.create();
  await district.approve(request);
  assert.deepEqual(await queued(() => district.revise(request, {}, byDirector)), [
    ...TEACHER("request-changed-by-other"),
    ...ADMINISTRATORS("requests-submitted"),
  ]);
  const { request: revision, by, change } = await payloadOf(db, "request-changed-by-other");
  assert.deepEqual([revision.version, by, change], [1, director.id, "revised"]);

  await district.deny(revision);
  assert.deepEqual(await queued(() => district.revert(revision, byDirector)), [
    ...TEACHER("request-changed-by-other"),
    ...ADMINISTRATORS("request-reverted"),
  ]);
  assert.equal((await payloadOf(db, "request-changed-by-other")).change, "reverted");
  assert.deepEqual(await queued(() => district.cancel(request, byDirector)), [
    ...ADMINISTRATORS("request-cancelled"),
    ...TEACHER("request-changed-by-other"),
  ]);
  assert.equal((await payloadOf(db, "request-changed-by-other")).change, "cancelled");
});

Deno.test("mail that a person turned off still goes to the others", async () => {
  await choose(db, second, { submissions: false, withdrawals: false });
  await choose(db, teacher, { progress: false, confirmReminders: false });
  const request = await district.create();
  assert.deepEqual(await queued(() => district.create()), ["requests-submitted to super"]);
  assert.deepEqual(await queued(() => district.approve(request)), TEACHER("request-approved"));
  assert.deepEqual(await queued(() => district.progress(request)), []);
  assert.deepEqual(await queued(() => district.cancel(request)), ["request-cancelled to super"]);
  await choose(db, admin, { submissions: false });
  assert.deepEqual(await queued(() => district.create()), []);
  for (const person of [admin, second, teacher]) await choose(db, person, {});
});

Deno.test("an owner who lost access gets no mail about their requests", async () => {
  const leaver = await addPerson(db, admin, "REQUESTER", "leaver@test.example", NOW);
  const request = await district.create({}, { actor: leaver });
  await db.updateTable("users").set({ accountStatus: "DENIED", deniedReason: "Left" }).where("id", "=", leaver.id)
    .execute();
  assert.deepEqual(await queued(() => district.approve(request)), []);
});

Deno.test("a form that is sent again with its key queues nothing again", async () => {
  const key = randomUUID();
  const form = requestForm(NOW);
  const submit = () => transact(db, (tx) => createRequest(tx, { actor: teacher, form, now: NOW, key }));
  await db.deleteFrom("outbox").execute();
  const [request] = await Promise.all([submit(), submit()]);
  await submit();
  const [, ...digests] = await outboxOf(db);
  assert.equal(digests.length, 2);
  for (const { payload } of digests) {
    assert.deepEqual(payload, { requests: [{ ...toMailedRequest(request), by: teacher.id }] });
  }
});

Deno.test("mail says the reason unless a version of the request has special meals", async () => {
  const meals = [{ studentName: "Annika Zzyzx", notes: "Peanut allergy" }];
  const withMeals = await district.create({ specialMeals: meals });
  await district.approve(withMeals);
  const revision = await district.revise(withMeals, { specialMeals: [] });
  const withoutMeals = await district.create({ specialMeals: [] });
  for (const [request, reason] of [[withoutMeals, "Entered twice"], [revision, null]] as const) {
    await queued(() => district.deny(request, "Entered twice"));
    assert.equal((await payloadOf(db, "request-denied")).reason, reason);
    await queued(() => district.delete(request, "Entered twice"));
    assert.equal((await payloadOf(db, "request-deleted")).reason, reason);
  }
});
