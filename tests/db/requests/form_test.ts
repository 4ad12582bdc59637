import assert from "node:assert/strict";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { transact } from "../../../db/client.ts";
import { findLastOrder, findSimilarRequest } from "../../../db/requests/form.ts";
import type { Viewer } from "../../../src/domain/requests/permissions.ts";
import { testDistrict } from "../../support/families.ts";

const district = await testDistrict();
const { db, teacher, otherTeacher } = district;
Deno.test.beforeEach(() => district.clear());

const at = (instant: string) => ({ now: new Date(instant) });

type Trip = Parameters<typeof findSimilarRequest>[2];

const similarTo = (viewer: Viewer, { school, deliveryDate, recipientEmail }: Trip, exceptFamily?: string) =>
  findSimilarRequest(db, viewer, { school, deliveryDate, recipientEmail }, exceptFamily);
const isSimilarTo = async (trip: Trip, exceptFamily?: string) => (await similarTo(teacher, trip, exceptFamily)).exists;

Deno.test("a request is similar when school, day and recipient are the same, by any requester", async () => {
  const request = await district.create({}, { actor: otherTeacher });
  assert.equal(await isSimilarTo(request), true);
  assert.equal(await isSimilarTo({ ...request, school: "Mendenhall" }), false);
  assert.equal(await isSimilarTo({ ...request, deliveryDate: "2026-05-01" }), false);
  assert.equal(await isSimilarTo({ ...request, recipientEmail: "another@test.example" }), false);
});

Deno.test("the similar request is named to those who may see it, their own first", async () => {
  const request = await district.create({ pickup: true }, { actor: otherTeacher });
  assert.deepEqual(await similarTo(teacher, request), { exists: true, request: null });
  const { id, school, deliveryDate, deliveryTimeText, pickup, numberOfLunches, status } = request;
  const named = { id, school, deliveryDate, deliveryTimeText, pickup, numberOfLunches, status };
  assert.deepEqual(await similarTo(otherTeacher, request), { exists: true, request: named });
  assert.deepEqual(await similarTo(district.director, request), { exists: true, request: named });
  const own = await district.create();
  assert.equal((await similarTo(teacher, request)).request?.id, own.id);
});

Deno.test("what is in review, approved or beyond counts; what was denied or cancelled does not", async () => {
  const request = await district.create();
  await district.approve(request);
  assert.equal(await isSimilarTo(request), true);
  await district.progress(request);
  assert.equal(await isSimilarTo(request), true);
  await district.cancel(request);
  assert.equal(await isSimilarTo(request), false);
  await district.deny(await district.create());
  assert.equal(await isSimilarTo(request), false);
});

Deno.test("a revision is not similar to its own family", async () => {
  const request = await district.create();
  assert.equal(await isSimilarTo(request, request.familyId), false);
  const other = await district.create();
  assert.equal(await isSimilarTo(request, request.familyId), true);
  assert.equal(await isSimilarTo(request, other.familyId), true);
});

Deno.test("the school, the recipient and the budget code that are offered again are those of the person's own last order", async () => {
  assert.equal(await findLastOrder(db, teacher.id), undefined);
  await district.create(
    { school: "Gastineau", recipientFirstName: "Last", budgetCode: "1000-22" },
    at("2026-03-03T18:00:00Z"),
  );
  await district.create({ recipientFirstName: "Earlier" }, at("2026-03-02T18:00:00Z"));
  await district.create({ recipientFirstName: "Foreign" }, { actor: otherTeacher, ...at("2026-03-04T18:00:00Z") });
  assert.deepEqual(await findLastOrder(db, teacher.id), {
    school: "Gastineau",
    recipientFirstName: "Last",
    recipientLastName: "Recipient",
    recipientPhone: "907-555-0100",
    recipientEmail: "recipient@test.example",
    budgetCode: "1000-22",
  });
});

Deno.test("an erased person is not offered as the recipient; the order before is", async () => {
  await district.create({}, at("2026-03-03T18:00:00Z"));
  const before = await findLastOrder(db, teacher.id);
  const named = { recipientFirstName: "Erased", recipientEmail: otherTeacher.email };
  await district.create(named, at("2026-03-05T18:00:00Z"));
  assert.equal((await findLastOrder(db, teacher.id))?.recipientFirstName, "Erased");
  const now = new Date("2026-03-06T18:00:00Z");
  await transact(db, (tx) => eraseUser(tx, { email: otherTeacher.email, passwordHash: "nobody's", now }));
  assert.deepEqual(await findLastOrder(db, teacher.id), before);
});
