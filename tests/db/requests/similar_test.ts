import assert from "node:assert/strict";
import { findSimilarRequest } from "../../../db/requests/form.ts";
import { testDistrict } from "../../support/families.ts";
import { test } from "../../support/test.ts";

const district = await testDistrict();
const { db, otherTeacher } = district;
Deno.test.beforeEach(() => district.clear());
Deno.test.afterAll(() => district.close());

const isSimilarTo = (
  { school, deliveryDate, recipientEmail }: Parameters<typeof findSimilarRequest>[1],
  exceptFamily?: string,
) => findSimilarRequest(db, { school, deliveryDate, recipientEmail }, exceptFamily);

test("a request is similar when school, day and recipient are the same, whoever ordered it", async () => {
  const request = await district.create({}, { actor: otherTeacher });
  assert.equal(await isSimilarTo(request), true);
  assert.equal(await isSimilarTo({ ...request, school: "Mendenhall" }), false);
  assert.equal(await isSimilarTo({ ...request, deliveryDate: "2026-05-01" }), false);
  assert.equal(await isSimilarTo({ ...request, recipientEmail: "another@test.example" }), false);
});

test("what is in review, approved or beyond counts; what was denied or cancelled does not", async () => {
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

test("a revision is not similar to its own family", async () => {
  const request = await district.create();
  assert.equal(await isSimilarTo(request, request.familyId), false);
  const other = await district.create();
  assert.equal(await isSimilarTo(request, request.familyId), true);
  assert.equal(await isSimilarTo(request, other.familyId), true);
});
