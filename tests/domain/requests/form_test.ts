import assert from "node:assert/strict";
import { z } from "zod";
import type { BudgetCodeUse } from "../../../src/domain/district/district.ts";
import { type KeptChoices, requestFormSchema, requestPayloadSchema } from "../../../src/domain/requests/form.ts";
import { NOT_A_NAME } from "../../../src/domain/text/text_schemas.ts";
import { requestForm } from "../../support/forms.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const NINE = "MILK, EGG, FISH, CRUSTACEAN_SHELLFISH, TREE_NUTS, PEANUTS, WHEAT, SOYBEANS, SESAME";

// As the server does (src/http/middleware/validate.ts).
// Other files of a lane have the product's own words.
const { localeError } = z.config();
Deno.test.beforeAll(() => void z.config(z.locales.en()));
Deno.test.afterAll(() => void z.config({ localeError }));

// 11 pm on 1 March in Alaska, already 2 March in UTC.
const NOW = new Date("2026-03-02T08:00:00Z");
const form = requestFormSchema(() => NOW, FIRST_SCHOOLS, []);
const submitted = requestPayloadSchema(() => NOW, FIRST_SCHOOLS, []);

const withCode = (use: BudgetCodeUse) => requestFormSchema(() => NOW, FIRST_SCHOOLS, [], undefined, use);

/** The errors of a form that is right but for `changes`, as "field: message". */
function errorsOf(changes: Record<string, unknown>, schema: typeof form | typeof submitted = form): string[] {
  const { error } = schema.safeParse(requestForm(NOW, changes));
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const SUM = "numberOfLunches: Total students + adults must equal number of lunches.";
const UNSTORABLE = "Contains characters that cannot be stored";
const meal = { studentName: "Test Student", notes: "Peanut allergy" };

type Case = [changes: Record<string, unknown>, errors: string[]];

/** Each of these values of a field has this one message, or is right if there is none. */
const each = (field: string, values: unknown[], message?: string): Case[] =>
  values.map((value) => [{ [field]: value }, message === undefined ? [] : [`${field}: ${message}`]]);

const TIMES = ["", ..."8:30,8 am,830,13:15,25:00,13:00 pm,0:30 am,8:60 am,8:30 xm".split(","), undefined];
const DATES = ["2026-3-1", "03/01/2026", "2026-02-30", undefined, null, 20260301];

// Spec section 5, word for word.
const cases: Case[] = [
  ...each("deliveryDate", [""], "Enter the delivery date, such as 1/15/2027"),
  ...each("deliveryDate", DATES, "Invalid date format (YYYY-MM-DD)"),
  ...each("deliveryDate", ["2026-03-01", "2025-12-31"], "Delivery date must be at least tomorrow"),
  ...each("deliveryDate", ["2026-03-02", "2027-03-01"]),
  ...each("deliveryDate", ["2027-03-02", "9999-12-31"], "Delivery date must be within one year"),
  ...each("deliveryTimeText", TIMES, "Invalid time format (e.g., 8:30 am)"),
  ...each("deliveryTimeText", ["8:30 am", "8:30 AM", "8:30 Pm", "12:00 am", "8:30am"]),
  ...each("pickup", [true, false, undefined]),
  ...each("pickup", [null, "true", 1], "Choose delivery or pickup"),
  [{ numberOfLunches: 0, numStudents: 0, numAdults: 0 }, ["numberOfLunches: Must have at least 1 lunch"]],
  [{ numStudents: -1, numAdults: 26 }, ["numStudents: Number of students cannot be negative"]],
  [{ numAdults: -1, numStudents: 26 }, ["numAdults: Number of adults cannot be negative"]],
  [{ numberOfLunches: 9999, numStudents: 9000, numAdults: 999 }, []],
  [{ numberOfLunches: 10000, numStudents: 9001, numAdults: 999 }, ["numberOfLunches: Must be at most 9999"]],
  [{ numberOfLunches: 26 }, [SUM]],
  ...each("numberOfLunches", ["25", NaN], "Enter the number of lunches"),
  ...each("numStudents", [undefined], "Enter the number of students"),
  ...each("numAdults", ["2"], "Enter the number of adults"),
  [{ numberOfLunches: 25.5, numStudents: 22.5 }, [
    "numberOfLunches: Must be a whole number",
    "numStudents: Must be a whole number",
  ]],
  ...each("recipientEmail", ["x", "@x.org", "a@b", "a b@x.org", "", undefined], "Invalid email address"),
  ...each("recipientPhone", [" ", undefined], "Phone is required"),
  ...each("gradesText", [""], "Grades are required"),
  ...each("school", ["", "Auke Bay"], "Choose a school"),
  ...each("recipientFirstName", [" "], "Enter a first name"),
  ...each("recipientLastName", [undefined], "Enter a last name"),
  [{ specialMeals: [meal, { studentName: " ", notes: "\n" }] }, [
    "specialMeals.1.studentName: Student name is required",
    "specialMeals.1.notes: Allergy/accommodation notes are required",
  ]],
  ...each("specialMeals", [undefined], "Required"),
  ...each("specialMeals", [Array(301).fill(meal)], "At most 300 special meals in one request"),
  ...each("finalConfirmation", [false], "You must confirm the information is correct"),
  ...each("finalConfirmation", [true]),
  ...each("status", ["IN_REVIEW"]),
  [{ numberOfLunches: 26, gradesText: "", school: "x" }, [
    "school: Choose a school",
    "gradesText: Grades are required",
    SUM,
  ]],
  ...each("gradesText", ["3rd\0"], UNSTORABLE),
  ...each("comments", ["\ud800"], UNSTORABLE),
  ...each("comments", ["x".repeat(2001)], "Must be at most 2000 characters"),
  ...each("comments", ["😀 X̱ʼunei", "two\nlines, www.x.example"]),
  ...each("comments", ["x\n".repeat(40)]),
  ...each("comments", [`${"x\n".repeat(40)}y`], "Must be at most 40 lines"),
  ...each("specialMeals", [[{ ...meal, notes: "x\n".repeat(10) }]]),
  [{ specialMeals: [{ ...meal, notes: `${"x\r\n".repeat(10)}y` }] }, [
    "specialMeals.0.notes: Must be at most 10 lines",
  ]],
  [{ specialMeals: [{ ...meal, notes: "\udc00 nuts" }] }, [`specialMeals.0.notes: ${UNSTORABLE}`]],
  ...each("gradesText", ["3rd\n4th"], "Must be one line"),
  ...each("className", ["Ms. S.\nRoom 12"], "Must be one line"),
  ...each("destination", ["x".repeat(101)], "Must be at most 100 characters"),
  ...each("destination", ["", "x".repeat(100)]),
  ...each("recipientPhone", ["907\v555"], "Must be one line"),
  ...each("recipientFirstName", ["A\rB"], "Must be one line"),
  ...each("recipientLastName", ["C\u2029D"], "Must be one line"),
  ...each("recipientFirstName", ["http://x"], NOT_A_NAME),
  [{ specialMeals: [{ ...meal, studentName: "Www.x" }, { ...meal, studentName: "A\nB" }] }, [
    `specialMeals.0.studentName: ${NOT_A_NAME}`,
    "specialMeals.1.studentName: Must be one line",
  ]],
  [{ recipientFirstName: "Ḵaach", recipientLastName: "X̱'unei" }, []],
  ...each("specialMeals", [
    [],
    [{ ...meal, studentName: "Sh.aan Łtu", notes: "see http://x.example\n\tand call" }],
    [{ ...meal, allergens: [], medicalStatement: "UNKNOWN" }],
    [{ ...meal, allergens: ["PEANUTS", "MILK"], medicalStatement: "YES" }],
  ]),
  [{ specialMeals: [{ ...meal, allergens: ["PEANUTS", "PEANUTS"] }] }, [
    "specialMeals.0.allergens: List each allergen only once",
  ]],
  [{ specialMeals: [{ ...meal, allergens: ["MILK", "Celery"], medicalStatement: "yes" }] }, [
    `specialMeals.0.allergens.1: Must be one of ${NINE}`,
    "specialMeals.0.medicalStatement: Must be one of UNKNOWN, YES, NO",
  ]],
  [{ requesterId: "somebody" }, [': Unrecognized key: "requesterId"']],
  [{ specialMeals: [{ ...meal, id: "1" }] }, ['specialMeals.0: Unrecognized key: "id"']],
];

for (const [changes, errors] of cases) {
  const shown = JSON.stringify(changes, (_, value) => value === undefined ? "(absent)" : value).slice(0, 90);
  Deno.test(`the request form with ${shown}: ${errors.join(" / ") || "is right"}`, () => {
    assert.deepEqual(errorsOf(changes).toSorted(), errors.toSorted());
  });
}

Deno.test("a request can only be submitted in review", () => {
  assert.equal(errorsOf({ status: "APPROVED" }).length, 1);
});

Deno.test("allergens come out in the list's order, whatever the order they were checked in", () => {
  const [parsed] =
    form.parse(requestForm(NOW, { specialMeals: [{ ...meal, allergens: ["SESAME", "PEANUTS", "EGG"] }] }))
      .specialMeals;
  assert.deepEqual(parsed?.allergens, ["EGG", "PEANUTS", "SESAME"]);
});

Deno.test("texts are trimmed, tabs in a line become blanks, absent ones become null or empty, and addresses are lower-cased", () => {
  const right = requestForm(NOW, {
    destination: "Sample\tMuseum",
    gradesText: "  3rd\t4th ",
    recipientFirstName: " Test\tA.\n",
    recipientEmail: " Recipient@Test.Example ",
    deliveryTimeText: " 8:30 am ",
    comments: "  \n",
    specialMeals: [{ studentName: " Test Student ", notes: " No milk " }],
  });
  const parsed = form.parse(right);
  assert.deepEqual(
    [parsed.gradesText, parsed.recipientFirstName, parsed.recipientEmail, parsed.deliveryTimeText, parsed.comments],
    ["3rd 4th", "Test A.", "recipient@test.example", "8:30 am", null],
  );
  assert.equal(parsed.destination, "Sample Museum");
  assert.deepEqual(parsed.specialMeals, [{ studentName: "Test Student", notes: "No milk" }]);
  const {
    comments: _comments,
    className: _class,
    destination: _trip,
    pickup: _delivery,
    budgetCode: _code,
    ...required
  } = right;
  for (const absent of [{}, { comments: null, className: null, destination: null, budgetCode: null }]) {
    const typed = { ...required, ...absent };
    const { comments, className, destination, pickup, budgetCode } = withCode("OPTIONAL").parse(typed);
    assert.deepEqual([comments, className, destination, pickup, budgetCode], [null, "", "", false, ""]);
  }
});

Deno.test("what nobody sees around a day, a time and a phone number is not part of them, nor are other blanks", () => {
  const pasted = {
    deliveryDate: "\u200e2026-03-30\u200e",
    deliveryTimeText: "\u202d8:30\u202fam\u202c",
    recipientPhone: "\u2066(907)\u00a0555-0100\u2069",
  };
  const parsed = form.parse(requestForm(NOW, pasted));
  const texts = ["2026-03-30", "8:30 am", "(907) 555-0100"];
  assert.deepEqual([parsed.deliveryDate, parsed.deliveryTimeText, parsed.recipientPhone], texts);
});

Deno.test("tomorrow is counted at each check, not when the schema was made", () => {
  let now = NOW;
  const schema = requestFormSchema(() => now, FIRST_SCHOOLS, []);
  const tomorrow = requestForm(NOW, { deliveryDate: "2026-03-02" });
  assert.equal(schema.safeParse(tomorrow).success, true);
  now = new Date("2026-03-02T09:00:00Z"); // midnight in Alaska
  assert.equal(schema.safeParse(tomorrow).success, false);
});

Deno.test("the server takes less than 14 days' notice only when acknowledged; the form's dialog asks", () => {
  const late = "lateAckChecked: Delivery is less than 14 days away. Acknowledge this to submit the request.";
  assert.deepEqual(errorsOf({ deliveryDate: "2026-03-14" }, submitted), [late]);
  assert.deepEqual(errorsOf({ deliveryDate: "2026-03-14", lateAckChecked: false }, submitted), [late]);
  assert.deepEqual(errorsOf({ deliveryDate: "2026-03-14", lateAckChecked: true }, submitted), []);
  assert.deepEqual(errorsOf({ deliveryDate: "2026-03-15" }, submitted), []);
  assert.deepEqual(errorsOf({ deliveryDate: "2026-03-14" }), []);
});

Deno.test("a budget code is one line of up to 100 characters where the district asks for it, and needed where it says so", () => {
  const errors = (budgetCode: unknown, use: BudgetCodeUse) => errorsOf({ budgetCode }, withCode(use));
  const required = ["budgetCode: Budget code is required"];
  for (const blank of ["", " \t", null, undefined]) {
    assert.deepEqual(errors(blank, "OPTIONAL"), []);
    assert.deepEqual(errors(blank, "REQUIRED"), required);
  }
  for (const use of ["OPTIONAL", "REQUIRED"] as const) {
    assert.deepEqual(errors("x".repeat(100), use), []);
    assert.deepEqual(errors("x".repeat(101), use), ["budgetCode: Must be at most 100 characters"]);
    assert.deepEqual(errors("1000\n22", use), ["budgetCode: Must be one line"]);
    assert.deepEqual(errors("1000\0", use), [`budgetCode: ${UNSTORABLE}`]);
  }
});

Deno.test("one account is one budget code, whatever its dashes, blanks and capitals", () => {
  for (const typed of ["GEN 1000-22-A", " gen\t 1000 - 22-a\t", "Gen 1000–22—a", "GEN\u00a01000\u2212 22 \ufe63A"]) {
    const { budgetCode } = withCode("REQUIRED").parse(requestForm(NOW, { budgetCode: typed }));
    assert.equal(budgetCode, "GEN 1000-22-A", typed);
  }
});

Deno.test("where no budget code is asked for, one that is sent is left out, and a revision keeps what it had", () => {
  const kept = { deliveryDate: "2026-03-30", school: "AukeBay", budgetCode: "1000-22" };
  for (const budgetCode of ["9999", "", undefined]) {
    const sent = { ...requestForm(NOW), budgetCode };
    const received = (use: BudgetCodeUse, kept?: KeptChoices) =>
      requestPayloadSchema(() => NOW, FIRST_SCHOOLS, [], kept, use).parse(sent).budgetCode;
    assert.equal(received("OFF"), "");
    assert.equal(received("OFF", kept), "1000-22");
    assert.equal(received("OPTIONAL", kept), budgetCode ?? "");
  }
});

Deno.test("a list with more items than are allowed is refused before any item is looked at", () => {
  let looked = 0;
  const item = {
    get studentName() {
      looked++;
      return "";
    },
  };
  const meals = "specialMeals: At most 300 special meals in one request";
  assert.deepEqual(errorsOf({ specialMeals: Array.from({ length: 100_000 }, () => item) }), [meals]);
  assert.equal(looked, 0);
  const allergens = Array.from({ length: 100_000 }, () => "MILK");
  const listedOnce = "specialMeals.0.allergens: List each allergen only once";
  assert.deepEqual(errorsOf({ specialMeals: [{ ...meal, allergens }] }), [listedOnce]);
});
