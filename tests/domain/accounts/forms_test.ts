import assert from "node:assert/strict";
import { z } from "zod";
import {
  loginSchema,
  passwordChangeFormSchema,
  passwordChangeSchema,
  passwordResetSchema,
  reasonSchema,
  registrationSchema,
  userApprovalSchema,
} from "../../../src/domain/accounts/forms.ts";
import { NOT_A_NAME } from "../../../src/domain/text/text_schemas.ts";

// As the server does (src/http/middleware/validate.ts).
// Other files of a lane have the product's own words.
const { localeError } = z.config();
Deno.test.beforeAll(() => void z.config(z.locales.en()));
Deno.test.afterAll(() => void z.config({ localeError }));

function errorsOf(schema: z.core.$ZodType, value: unknown): string[] {
  return (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const registration = {
  email: "test.teacher@test.example",
  password: "12345678",
  firstName: "Test",
  lastName: "Teacher",
  role: "REQUESTER",
};
const change = { currentPassword: "old", newPassword: "new-pass-1", confirmPassword: "new-pass-1" };

const LENGTH = "newPassword: Password must be at least 8 characters long";
const LETTER = "newPassword: Password must contain at least one letter";
const NUMBER = "newPassword: Password must contain at least one number";

type Case = [schema: z.core.$ZodType, value: unknown, ...errors: string[]];

const register = (changes: object, ...errors: string[]): Case => [
  registrationSchema,
  { ...registration, ...changes },
  ...errors,
];
const newPassword = (password: string, ...errors: string[]): Case => [
  passwordChangeSchema,
  { currentPassword: "x", newPassword: password },
  ...errors,
];
const changed = (changes: object, ...errors: string[]): Case => [
  passwordChangeFormSchema,
  { ...change, ...changes },
  ...errors,
];

// Spec section 5, word for word.
const cases: Case[] = [
  [loginSchema, { email: "admin@localhost", password: "x" }],
  [loginSchema, { email: "", password: "" }, "email: Email is required", "password: Password is required"],
  [loginSchema, {}, "email: Email is required", "password: Password is required"],
  register({}),
  register({ email: "x" }, "email: Invalid email address"),
  register({ password: "1234567" }, "password: Password must be at least 8 characters"),
  register({ firstName: " " }, "firstName: Required"),
  register({ lastName: "" }, "lastName: Required"),
  register({ role: "" }, "role: Please select your role"),
  register({ role: "SUPER" }, "role: Please select your role"),
  register({ isSuperAdmin: true }, ': Unrecognized key: "isSuperAdmin"'),
  ...["Test\r\nBcc: x", "Test\u2028Teacher", "Test\u0085Teacher", "Test\u001b[2J"].map((firstName) =>
    register({ firstName }, "firstName: Must be one line")
  ),
  register({ lastName: "Visit http://evil.example to keep your account" }, `lastName: ${NOT_A_NAME}`),
  newPassword("abcde12", LENGTH),
  newPassword("", LENGTH, LETTER, NUMBER),
  newPassword("12345678", LETTER),
  newPassword("abcdefgh", NUMBER),
  newPassword("ḵaach123"),
  changed({}),
  changed({ currentPassword: "" }, "currentPassword: Current password is required"),
  changed({ confirmPassword: "" }, "confirmPassword: Please confirm your password"),
  changed({ confirmPassword: undefined }, "confirmPassword: Please confirm your password"),
  changed({ confirmPassword: "new-pass-2" }, "confirmPassword: Passwords do not match"),
  changed(
    { currentPassword: "", newPassword: "abc", confirmPassword: "ab" },
    "currentPassword: Current password is required",
    LENGTH,
    NUMBER,
    "confirmPassword: Passwords do not match",
  ),
  [passwordResetSchema, { newPassword: "abc" }, LENGTH, NUMBER],
  [userApprovalSchema, { role: "DIRECTOR" }],
  [userApprovalSchema, { role: "BOSS" }, "role: Please select a role"],
  [reasonSchema("Required"), { reason: "See https://district.example\nand call" }],
  [reasonSchema("Please provide a reason"), { reason: " \n " }, "reason: Please provide a reason"],
  [reasonSchema("Please provide a reason"), {}, "reason: Please provide a reason"],
  [reasonSchema("Required"), { reason: "\0" }, "reason: Contains characters that cannot be stored"],
];

for (const [schema, value, ...errors] of cases) {
  Deno.test(`${JSON.stringify(value)}: ${errors.join(" / ") || "is right"}`, () => {
    assert.deepEqual(errorsOf(schema, value).toSorted(), errors.toSorted());
  });
}

Deno.test("names are trimmed and addresses lower-cased, and passwords keep every space", () => {
  const parsed = registrationSchema.parse({
    ...registration,
    email: " Test.Teacher@TEST.example ",
    firstName: " Test ",
    password: "  pass word  ",
  });
  assert.deepEqual([parsed.email, parsed.firstName, parsed.password], [registration.email, "Test", "  pass word  "]);
  assert.equal(loginSchema.parse({ email: " A@B.C ", password: " x " }).email, "a@b.c");
});
