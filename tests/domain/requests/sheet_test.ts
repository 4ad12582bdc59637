import assert from "node:assert/strict";
import { REQUEST_STATUSES } from "../../../src/domain/requests/statuses.ts";
import { buildSheet } from "../../../src/domain/requests/sheet.ts";
import { aMeal, aRequest, DISTRICT } from "../../support/sheets.ts";

Deno.test("a sheet shows every status in uppercase", () => {
  const shown = REQUEST_STATUSES.map((status) => buildSheet(aRequest({ status }), DISTRICT).status.value);
  assert.deepEqual(shown, ["IN REVIEW", "APPROVED", "IN PROGRESS", "COMPLETED", "DENIED", "CANCELLED"]);
});

Deno.test("a sheet warns of a late request exactly when the two-week notice was acknowledged", () => {
  assert.deepEqual(buildSheet(aRequest({ lateAckChecked: true }), DISTRICT).warnings, [
    "LATE REQUEST: Requester acknowledged this request is within 14 days of delivery date",
  ]);
  assert.deepEqual(buildSheet(aRequest({ lateAckChecked: false }), DISTRICT).warnings, []);
});

Deno.test("the sheet of a superseded version says so", () => {
  const { warnings } = buildSheet(aRequest({ supersededAt: "2026-11-20T20:00:00.000Z" }), DISTRICT);
  assert.deepEqual(warnings, ["REPLACED: A newer version of this request has replaced this one"]);
});

Deno.test("a sheet has each special meal's allergens before its notes, and counts them, for the kitchen also the notes to read", () => {
  const { specialMeals } = buildSheet(
    aRequest({
      specialMeals: [
        aMeal("Student A", "No milk", { allergens: ["MILK", "PEANUTS"], medicalStatement: "YES" }),
        aMeal("Student B", "No nuts", { allergens: ["PEANUTS"] }),
        aMeal("Student C", "Vegan"),
      ],
    }),
    DISTRICT,
  );
  assert.deepEqual(specialMeals.totals.map(({ text }) => text), [
    "Milk (1)",
    "Peanuts (2)",
    "1 note without a checked allergen",
  ]);
  assert.deepEqual(specialMeals.meals.map(({ facts }) => facts), [
    "Allergy: Milk, Peanuts · Medical statement on file",
    "Allergy: Peanuts",
    "",
  ]);
  const oneUnchecked = aRequest({ specialMeals: [aMeal("Student C", "Vegan")] });
  assert.deepEqual(buildSheet(oneUnchecked, DISTRICT).specialMeals.totals, [
    { text: "1 note without a checked allergen", isUnchecked: true },
  ]);
  assert.deepEqual(buildSheet(oneUnchecked, { ...DISTRICT, isForKitchen: false }).specialMeals.totals, []);
});

Deno.test("a sheet says None for absent and for blank comments", () => {
  const shown = [null, "", "  \n ", "At the dock"].map((comments) =>
    buildSheet(aRequest({ comments }), DISTRICT).comments.text
  );
  assert.deepEqual(shown, ["None", "None", "None", "At the dock"]);
});

Deno.test("a sheet's footer shows the Alaska time of printing around midnight and daylight saving changes", () => {
  const cases = [
    ["2026-11-21T08:59:00Z", "Printed: Nov 20, 2026 11:59 PM (Alaska Time)"],
    ["2026-11-21T09:00:00Z", "Printed: Nov 21, 2026 12:00 AM (Alaska Time)"],
    ["2026-07-01T20:05:00Z", "Printed: Jul 1, 2026 12:05 PM (Alaska Time)"],
  ] as const;
  for (const [now, printed] of cases) {
    const { footer } = buildSheet(aRequest(), { ...DISTRICT, now: new Date(now) });
    assert.deepEqual(footer, { printed, requestId: "Request ID: 3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b" });
  }
});
