import assert from "node:assert/strict";
import { findNextInReview, listSameDay } from "../../../db/requests/review.ts";
import { testDistrict } from "../../support/families.ts";

const district = await testDistrict();
const { db, create, approve, revise } = district;
Deno.test.beforeEach(() => district.clear());

Deno.test("a reviewer sees the school's other requests that day: live, not cancelled, and of other families", async () => {
  const trip = { className: "Room 12", destination: "Sample Museum" };
  const reviewed = await create();
  const noon = await create({ deliveryTimeText: "12:00 pm", ...trip });
  const revision = await revise(await create({ deliveryTimeText: "9:00 am" }), { deliveryTimeText: "10:00 am" });
  await approve(revision);
  await district.cancel(await create());
  await create({ school: "Harborview" });
  await create({ deliveryDate: "2026-04-02" });

  const { school, deliveryDate, familyId } = reviewed;
  const requester = { firstName: "teacher", lastName: "Tester", email: "teacher@test.example" };
  const common = { numberOfLunches: 25, pickup: false, requester };
  assert.deepEqual(await listSameDay(db, { school, deliveryDate, exceptFamily: familyId }), [
    { ...common, id: revision.id, status: "APPROVED", className: "", destination: "", deliveryTimeText: "10:00 am" },
    { ...common, ...trip, id: noon.id, status: "IN_REVIEW", deliveryTimeText: "12:00 pm" },
  ]);
});

const next = async (id: string) => await findNextInReview(db, id) ?? undefined;

Deno.test("the next request in review follows in the list's order, and the first one follows the last", async () => {
  const late = await create({ deliveryDate: "2026-04-03" });
  assert.equal(await next(late.id), undefined);
  const early = await create({ deliveryDate: "2026-04-01" });
  const middle = await create({ deliveryDate: "2026-04-02" });
  assert.deepEqual([await next(early.id), await next(middle.id), await next(late.id)], [middle.id, late.id, early.id]);

  await approve(middle);
  assert.deepEqual([await next(early.id), await next(middle.id)], [late.id, late.id]);
  assert.equal(await next(crypto.randomUUID()), early.id);
});

Deno.test("requests for the same instant each come up once", async () => {
  const same = [await create(), await create(), await create()].map(({ id }) => id).sort();
  assert.deepEqual([await next(same[0] ?? ""), await next(same[1] ?? "")], same.slice(1));
});
