import assert from "node:assert/strict";
import { mailableReason } from "../../src/domain/mail_reason.ts";

// Made-up students.
const cases: [told: boolean, studentName: string, notes: string, reason: string][] = [
  [true, "Test Pupil", "Peanut allergy", "The kitchen is closed on this day."],
  [false, "Test Pupil", "Peanut allergy", "We cannot provide for Test Pupil."],
  [false, "Test Pupil", "Peanut allergy", "We cannot provide for TEST  PUPIL."],
  [false, "Test Pupil", "Peanut allergy", "Ask the parents of pupil, please."],
  [false, "Annika Zzz", "None", "Annika's meal is missing"],
  [false, "Annika Zzz", "None", "Two Annikas?"],
  [false, "Annika Zzz", "None", "see annika/bus"],
  [false, "Annika Zzz", "None", "see_annika"],
  [true, "Ann Zzz", "None", "The cafeteria was cleaned; this can wait for the planned day."],
  [false, "Ḵaach X̱'áak", "None", "ḵaach has to bring a lunch"],
  [false, "Ḵaach X̱'áak", "None", "Kaach has to bring a lunch"],
  [false, "Ḵaach X̱'áak", "None", "X̱ʼáak has to bring a lunch"],
  [false, "Zoë Zzz", "None", "for Zoe\u0308 only"],
  [false, "Zoë Zzz", "None", "for ZOE only"],
  [false, "Weiß", "None", "for WEISS"],
  [false, "Annika", "None", "An\u00adni\u200bka"],
  [false, "Анна", "None", "для Анны и АННА"],
  [false, "王小明", "None", "请问王小明在吗"],
  // Words of two letters name nobody alone, but as the whole name they do.
  [true, "Bo Li", "None", "Both of the limits are reached, bo."],
  [false, "Bo Li", "None", "Not for Bo Li."],
  [false, "Bo", "None", "Not for Bo."],
  [true, "Bo", "None", "Not for both."],
  [false, "Test Pupil", "Peanut allergy", "No kitchen for a PEANUT  allergy"],
  [false, "Test Pupil", "Severe peanut allergy, carries medicine.", "We cannot: severe peanut allergy"],
  [false, "Test Pupil", "gluten-free\nno milk", "We have nothing gluten free"],
  [true, "Test Pupil", "gluten-free", "Feel free to choose another day"],
  [true, "Test Pupil", "-", "Closed - choose another day"],
  [true, "(.*)", "[a-z]+\\", "Closed"],
];

for (const [told, studentName, notes, reason] of cases) {
  Deno.test(`with a meal for "${studentName}" (${JSON.stringify(notes)}) mail ${told ? "tells" : "keeps back"} "${reason}"`, () => {
    assert.equal(
      mailableReason(reason, [{ studentName: "Other", notes: "Vegan" }, { studentName, notes }]),
      told ? reason : null,
    );
  });
}

Deno.test("without meals every reason is told, and no reason stays none", () => {
  assert.equal(mailableReason("Test Pupil", []), "Test Pupil");
  assert.equal(mailableReason(null, [{ studentName: "Test Pupil", notes: "Vegan" }]), null);
});
