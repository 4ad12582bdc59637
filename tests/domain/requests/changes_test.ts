import assert from "node:assert/strict";
import { changesBetween } from "../../../src/domain/requests/changes.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { aMeal, aRequest } from "../../support/sheets.ts";

Deno.test("every field that a revision changed shows its old and new value, in the form's order", () => {
  const before = aRequest({ school: "AukeBay", numStudents: 114, comments: null });
  const after = aRequest({ school: "Harborview", numStudents: 113, comments: "By the back door" });
  assert.deepEqual(changesBetween(before, after, FIRST_SCHOOLS), [
    { label: "School", before: "Auke Bay", after: "Harborview" },
    { label: "Students", before: "114", after: "113" },
    { label: "Comments", before: null, after: "By the back door" },
  ]);
  assert.deepEqual(changesBetween(before, before, FIRST_SCHOOLS), []);
});

Deno.test("special meals are compared student by student, and one listed twice keeps both notes", () => {
  const before = aRequest({ specialMeals: [aMeal("Test Student", "No milk"), aMeal("Test Pupil", "Vegan")] });
  const after = aRequest({
    specialMeals: [aMeal("Test Student", "No milk"), aMeal("Test Student", "No nuts"), aMeal("Test Guest", "Halal")],
  });
  assert.deepEqual(changesBetween(before, after, FIRST_SCHOOLS), [
    { label: "Special meal: Test Student", before: "No milk", after: "No milk; No nuts" },
    { label: "Special meal: Test Pupil", before: "Vegan", after: null },
    { label: "Special meal: Test Guest", before: null, after: "Halal" },
  ]);
});

Deno.test("allergens checked for a special meal are compared with its note", () => {
  const before = aRequest({ specialMeals: [aMeal("Test Student", "No milk", { allergens: ["MILK"] })] });
  const after = aRequest({
    specialMeals: [aMeal("Test Student", "No milk", { allergens: ["MILK", "PEANUTS"], medicalStatement: "YES" })],
  });
  assert.deepEqual(changesBetween(before, after, FIRST_SCHOOLS), [
    {
      label: "Special meal: Test Student",
      before: "Allergy: Milk\nNo milk",
      after: "Allergy: Milk, Peanuts · Medical statement on file\nNo milk",
    },
  ]);
  assert.deepEqual(changesBetween(after, after, FIRST_SCHOOLS), []);
});
