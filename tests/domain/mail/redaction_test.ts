import assert from "node:assert/strict";
import { redactReason } from "../../../src/domain/mail/redaction.ts";

const ALLERGY = "Severe peanut allergy, carries EpiPen";
const PLAIN = "The kitchen is closed on this day. Please choose another delivery date.";

// Made-up students.
const cases: [isKept: boolean, studentName: string, notes: string, reason: string][] = [
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
  [true, "Bo Li", "None", "Both of the limits are reached."],
  [false, "Bo Li", "None", "Bo needs a separate form."],
  [false, "Bo Li", "None", "Not for li, please."],
  [false, "李 明", "None", "明 needs a separate form."],
  [false, "李 明", "None", "请问明在吗"],
  [true, "Annika Z.", "None", "Take bus Z."],
  [true, "A. Zzz", "None", "A day later is possible."],
  [false, "Bo Li", "None", "Not for Bo Li."],
  [false, "Bo", "None", "Not for Bo."],
  [true, "Bo", "None", "Not for both."],
  [false, "Test Pupil", "Peanut allergy", "No kitchen for a PEANUT  allergy"],
  [false, "Test Pupil", "Severe peanut allergy, carries medicine.", "We cannot: severe peanut allergy"],
  [false, "Test Pupil", "gluten-free\nno milk", "We have nothing gluten free"],
  [true, "Test Pupil", "gluten-free", "Feel free to choose another day"],
  [true, "Test Pupil", "-", "Closed - choose another day"],
  [true, "(.*)", "[a-z]+\\", "Closed"],
  [false, "Test Pupil", "花生过敏", "对花生过敏的孩子"],
  // One word of a note tells it, in whatever form.
  [false, "Test Pupil", ALLERGY, "We cannot serve a child with a peanut allergy"],
  [false, "Test Pupil", ALLERGY, "EpiPens need a form"],
  [false, "Test Pupil", ALLERGY, "Epi-Pens need a form"],
  [false, "Test Pupil", "has an Epi-Pen", "EpiPens need a form"],
  [false, "Test Pupil", ALLERGY, "No allergic children on boats"],
  [false, "Test Pupil", "Type 1 diabetes", "Diabetes needs a nurse's form"],
  [false, "Test Pupil", "Type 1 diabetes", "Student is diabetic"],
  [false, "Test Pupil", "nauseous after milk", "We cannot answer for nausea on the way"],
  [false, "Test Pupil", "no dairy", "dairy-free meals need 3 weeks"],
  [false, "Test Pupil", "Celiac", "A CE\u0301LIAC diet needs more time"],
  [false, "Test Pupil", "no eggs", "An egg is in everything we bake"],
  [false, "Test Pupil", "no egg", "Eggs are in everything we bake"],
  [false, "Test Pupil", "no beans", "Everything has a bean in it"],
  [false, "Test Pupil", "no berries", "Each bag has a berry muffin"],
  // What tells nothing of a note leaves, whatever else the request holds.
  [true, "Test Pupil", ALLERGY, PLAIN],
  [true, "Test Pupil", "Type 1 diabetes", PLAIN],
  [true, "Test Pupil", "no dairy", PLAIN],
  [true, "Test Pupil", "Please pack the lunch of this student in a bag, not with the others", PLAIN],
  [true, "Test Pupil", "needs only gluten-free food", "The meals for all students must be ordered two weeks ahead."],
];

for (const [isKept, studentName, notes, reason] of cases) {
  Deno.test(`with a meal for "${studentName}" (${JSON.stringify(notes)}) mail ${isKept ? "tells" : "keeps back"} "${reason}"`, () => {
    assert.equal(
      redactReason(reason, [{ studentName: "Other", notes: "Vegan" }, { studentName, notes }]),
      isKept ? reason : null,
    );
  });
}

Deno.test("without meals, every reason stays, and no reason stays none", () => {
  assert.equal(redactReason("Test Pupil", []), "Test Pupil");
  assert.equal(redactReason(null, [{ studentName: "Test Pupil", notes: "Vegan" }]), null);
});
