import assert from "node:assert/strict";
import { testDistrict } from "../../support/families.ts";
import { assertAppError, test } from "../../support/test.ts";

const district = await testDistrict();
Deno.test.afterAll(() => district.close());

const at = (instant: string) => ({ now: new Date(instant) });

// Delivery is 8:30 am in Alaska on 15 April 2026, 16:30 in UTC.
const delivery = { deliveryDate: "2026-04-15", deliveryTimeText: "8:30 am" };
const tooLate = (verb: string) =>
  `Too late to ${verb} (within 48 hours of delivery). Call Nutrition and Meal Services about changes.`;

test("the lock counts back from the family's earliest live delivery, not from the current version's", async () => {
  const request = await district.create(delivery);
  await district.approve(request);
  const later = await district.revise(request, { deliveryDate: "2026-05-15" });
  const now = at("2026-04-14T00:00:00Z");
  await assertAppError(district.cancel(later, now), "CONFLICT", tooLate("cancel"));
  await assertAppError(district.revise(later, {}, now), "CONFLICT", tooLate("revise"));
  await district.approve(later, now);
  assert.equal((await district.cancel(later, now)).status, "CANCELLED", "the earlier delivery is off");
});
