import assert from "node:assert/strict";
import { reviewId, shortId, versionLabel } from "../../../src/domain/requests/request.ts";
import { requestLine, requestName } from "../../../src/domain/requests/summary.ts";
import { aMeal, aRequest } from "../../support/sheets.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const ID = "3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b";

const order = { school: "Mendenhall", deliveryDate: "2027-01-06", deliveryTimeText: "11:45 am" } as const;

Deno.test("a request is named by its school and its day", () => {
  assert.equal(requestName(order, FIRST_SCHOOLS), "Mendenhall, Wed, Jan 6, 2027");
});

Deno.test("one line says where, when and how much, and never for whom", () => {
  const line = (numberOfLunches: number, meals: number) =>
    requestLine(
      aRequest({
        ...order,
        numberOfLunches,
        specialMeals: Array.from({ length: meals }, () => aMeal("Test Student", "No milk")),
      }),
      FIRST_SCHOOLS,
    );
  assert.equal(line(21, 2), "Mendenhall, Wed, Jan 6, 2027, 11:45 am · 21 lunches, 2 special meals");
  assert.equal(line(1, 1), "Mendenhall, Wed, Jan 6, 2027, 11:45 am · 1 lunch, 1 special meal");
  assert.equal(line(1200, 0), "Mendenhall, Wed, Jan 6, 2027, 11:45 am · 1,200 lunches, no special meals");
});

Deno.test("versions are named by their number, and ids are shown with 8 characters or 12", () => {
  assert.deepEqual([0, 1, 7].map(versionLabel), ["Original Submission", "Revision 1", "Revision 7"]);
  assert.equal(shortId(ID), "3f2b9c1e");
  assert.equal(reviewId(ID), "3f2b9c1e-8a4");
});
