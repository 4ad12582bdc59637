import assert from "node:assert/strict";
import { askOffice, fullOfficeName, officeContact } from "../../../src/domain/district/district.ts";
import { TEST_DISTRICT } from "../../support/schools.ts";

const [phone, email] = ["907-555-0100", "food@test.example"];

Deno.test("people are told to call the office, to write where only its address is known, or both", () => {
  const said = [{ phone }, { email }, { phone, email }].map((known) => officeContact({ ...TEST_DISTRICT, ...known }));
  assert.deepEqual(said, [
    "Call Nutrition and Meal Services at 907-555-0100",
    "Email Nutrition and Meal Services at food@test.example",
    "Call Nutrition and Meal Services at 907-555-0100 or email food@test.example",
  ]);
});

Deno.test("while nobody has said how to reach the office, it is only named", () => {
  assert.equal(officeContact(TEST_DISTRICT), null);
  assert.equal(askOffice(TEST_DISTRICT), "Call Nutrition and Meal Services");
  assert.equal(fullOfficeName(TEST_DISTRICT), "Test School District Nutrition and Meal Services");
});
