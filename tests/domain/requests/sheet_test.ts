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
  const specialMeals = [
    aMeal("Student A", "No milk", { allergens: ["MILK", "PEANUTS"], medicalStatement: "YES" }),
    aMeal("Student C", "Vegan"),
  ];
  const mealsOf = (isForKitchen: boolean) =>
    buildSheet(aRequest({ specialMeals }), { ...DISTRICT, isForKitchen }).specialMeals;
  const { meals, totals } = mealsOf(true);
  assert.deepEqual(meals.map(({ facts }) => facts), ["Allergy: Milk, Peanuts · Medical statement on file", ""]);
  assert.deepEqual(totals.map(({ text }) => text), ["Milk (1)", "Peanuts (1)", "1 meal with notes only"]);
  assert.deepEqual(mealsOf(false).totals, totals.slice(0, -1));
});

Deno.test("a sheet says None for absent and for blank comments", () => {
  const shown = [null, "", "  \n ", "At the dock"].map((comments) =>
    buildSheet(aRequest({ comments }), DISTRICT).comments.text
  );
  assert.deepEqual(shown, ["None", "None", "None", "At the dock"]);
});

Deno.test("a sheet's footer shows the Alaska time of printing", () => {
  const { footer } = buildSheet(aRequest(), { ...DISTRICT, now: new Date("2026-11-21T08:59:00Z") });
  assert.deepEqual(footer, {
    printed: "Printed: Nov 20, 2026 11:59 PM (Alaska Time)",
    requestId: "Request ID: 3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b",
  });
});
