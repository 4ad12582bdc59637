import assert from "node:assert/strict";
import {
  foldName,
  newSchoolValue,
  schoolLabel,
  type Schools,
  schoolWithName,
} from "../../../src/domain/district/schools.ts";
import { districtSchema, schoolName } from "../../../src/domain/district/forms.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const named = (...labels: string[]): Schools =>
  labels.map((label, index) => ({ value: `S${index}`, label, isRetired: false }));

for (
  const [label, value] of [
    ["Montessori Borealis", "MontessoriBorealis"],
    ["Kax̱dig̱oowu Héen", "KaxdigoowuHeen"],
    ["Dzántik'i Héeni", "DzantikiHeeni"],
    ["Sayéik: Gastineau", "SayeikGastineau"],
    ["P.S. 118", "PS118"],
    ["day's (north)", "DaysNorth"],
    ["118", "School"],
    ["Школа", "School"],
    ["—", "School"],
    ["x".repeat(100), `X${"x".repeat(89)}`],
  ] as const
) {
  Deno.test(`a new school called ${label} has the value ${value}`, () => {
    assert.equal(newSchoolValue([], label), value);
  });
}

Deno.test("a value that another school has gets a number, whatever the case", () => {
  const taken = [...FIRST_SCHOOLS, { value: "aukeBay2", label: "x", isRetired: true }];
  assert.equal(newSchoolValue(taken, "Auke  Bay"), "AukeBay3");
  assert.equal(newSchoolValue([{ value: "School", label: "1", isRetired: false }], "2"), "School2");
});

Deno.test("names are compared without regard to case, marks and apostrophes, however their letters are composed", () => {
  assert.equal(foldName("Kax̱dig̱oowu Héen"), "kaxdigoowu heen");
  assert.equal(foldName("H\u00e9en"), foldName("He\u0301en"));
  assert.equal(foldName("Auke\u200b Bay\u202e\u00ad"), foldName("Auke Bay"));
  for (const twin of ["Auke\u00a0Bay", "Auke  Bay", "Auke\u3000 Bay", "Ａｕｋｅ Ｂａｙ", "Auke' Bay", " Auke Bay"]) {
    assert.equal(foldName(twin), "auke bay", JSON.stringify(twin));
  }
  for (const apostrophe of "'’‘`\u02bc\u02bb\u02b9\u02c8\u00b4\u2032\uff07\ua78c") {
    assert.equal(foldName(`He${apostrophe}en`), "heen", apostrophe);
  }
  const schools = named("Dzántik'i Héeni", "Auke Bay");
  assert.equal(schoolWithName(schools, "DZANTIKI HEENI")?.value, "S0");
  assert.equal(schoolWithName(schools, "auke bay", "S1"), undefined);
});

const OLD: Schools = [{ value: "Old", label: "Old School", isRetired: true }];

Deno.test("a retired school keeps its name, and one that is not in the list is named by its value", () => {
  assert.equal(schoolLabel(OLD, "Old"), "Old School");
  assert.equal(schoolLabel(OLD, "JustAdded"), "JustAdded");
});

Deno.test("the district has a name and an office; how to reach the office may be empty", () => {
  const district = { name: " Test District ", officeName: "Kitchen", phone: "", email: "  " };
  const read = { ...district, name: "Test District", email: "", budgetCodeHint: "", bagText: "", rostersSince: "" };
  assert.deepEqual(districtSchema.parse(district), read);
  const bagText = ` Sandwich with soy\n\nBring coolers${" ".repeat(9)}`;
  assert.equal(districtSchema.parse({ ...district, bagText }).bagText, "Sandwich with soy\n\nBring coolers");
  assert.equal(districtSchema.parse({ ...district, email: "Food@Test.Example" }).email, "food@test.example");
  for (
    const [field, value, message] of [
      ["name", "", "District name is required"],
      ["officeName", " ", "Office name is required"],
      ["officeName", "two\nlines", "Must be one line"],
      ["phone", "9".repeat(41), "Must be at most 40 characters"],
      ["phone", "1\0", "Contains characters that cannot be stored"],
      ["email", "nobody", "Invalid email address"],
      ["budgetCodeHint", "9".repeat(61), "Must be at most 60 characters"],
      ["bagText", "9".repeat(2001), "Must be at most 2000 characters"],
      ["bagText", "line\n".repeat(40) + "end", "Must be at most 40 lines"],
      ["rostersSince", "0000-01-01", "Must be 2000 or later"],
    ] as const
  ) {
    const { error } = districtSchema.safeParse({ ...district, [field]: value });
    assert.deepEqual(error?.issues.map(({ path, message }) => [path.join("."), message]), [[field, message]]);
  }
});

const NOT_NAMES: Record<string, unknown[]> = {
  "Must have a letter or a digit": ["ʼʼ", "'", "-", "·", "\u02bb\u02bc"],
  "School name is required": ["", " ", "  ", "\u200b"],
  "Must be one line": ["two\nlines", "two\u2028lines", "a\u0007bell"],
  "Must be at most 100 characters": ["x".repeat(101)],
  "Contains characters that cannot be stored": ["a\0b"],
};

for (const [message, labels] of Object.entries(NOT_NAMES)) {
  Deno.test(`as a school's name ${JSON.stringify(labels).slice(0, 60)}: ${message}`, () => {
    for (const label of labels) {
      const { error } = schoolName.safeParse(label);
      assert.deepEqual(error?.issues.map(({ message }) => message), [message], JSON.stringify(label));
    }
  });
}

Deno.test("a school's name has a letter or a digit, of any script, and leads nowhere", () => {
  for (const label of ["2", "Ḵ", "学校", "Dzántik'i Héeni"]) assert(schoolName.safeParse(label).success, label);
  for (const label of ["\ud800", "turned\u202e", "https://elsewhere.example", 7, null]) {
    assert.equal(schoolName.safeParse(label).success, false, JSON.stringify(label));
  }
});
