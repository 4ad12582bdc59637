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

// As the server does (src/http/middleware/validate.ts).
z.config(z.locales.en());

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

type Case = [form: string, schema: z.core.$ZodType, value: unknown, errors: string[]];

// Spec section 5, word for word.
const cases: Case[] = [
  ["sign-in", loginSchema, { email: "admin@localhost", password: "x" }, []],
  ["sign-in", loginSchema, { email: "", password: "" }, ["email: Email is required", "password: Password is required"]],
  ["sign-in", loginSchema, {}, ["email: Email is required", "password: Password is required"]],
  ["registration", registrationSchema, registration, []],
  ["registration", registrationSchema, { ...registration, email: "x" }, ["email: Invalid email address"]],
  ["registration", registrationSchema, { ...registration, password: "1234567" }, [
    "password: Password must be at least 8 characters",
  ]],
  ["registration", registrationSchema, { ...registration, firstName: " " }, ["firstName: Required"]],
  ["registration", registrationSchema, { ...registration, lastName: "" }, ["lastName: Required"]],
  ...["Test\r\nBcc: x", "Test\u2028Teacher", "Test\u0085Teacher", "Test\u001b[2J"].map((firstName): Case => [
    "registration",
    registrationSchema,
    { ...registration, firstName },
    ["firstName: Must be one line"],
  ]),
  ...["Visit http://evil.example to keep your account", "WWW.evil.example"].map((lastName): Case => [
    "registration",
    registrationSchema,
    { ...registration, lastName },
    ["lastName: Must be a name"],
  ]),
  ...["Ḵaach X̱ʼunei", "O'Brien-Núñez, Jr.", "Łukasz  van der 李"].map((firstName): Case => [
    "registration",
    registrationSchema,
    { ...registration, firstName, lastName: firstName },
    [],
  ]),
  ["reason", reasonSchema("Required"), { reason: "See https://district.example\nand call" }, []],
  ["registration", registrationSchema, { ...registration, role: "" }, ["role: Please select your role"]],
  ["registration", registrationSchema, { ...registration, role: "SUPER" }, ["role: Please select your role"]],
  ["registration", registrationSchema, { ...registration, isSuperAdmin: true }, [': Unrecognized key: "isSuperAdmin"']],
  ["password change", passwordChangeFormSchema, change, []],
  ["password change", passwordChangeFormSchema, { ...change, currentPassword: "" }, [
    "currentPassword: Current password is required",
  ]],
  ["password change", passwordChangeSchema, { currentPassword: "x", newPassword: "abcde12" }, [LENGTH]],
  ["password change", passwordChangeSchema, { currentPassword: "x", newPassword: "" }, [LENGTH, LETTER, NUMBER]],
  ["password change", passwordChangeSchema, { currentPassword: "x", newPassword: "12345678" }, [LETTER]],
  ["password change", passwordChangeSchema, { currentPassword: "x", newPassword: "abcdefgh" }, [NUMBER]],
  ["password change", passwordChangeSchema, { currentPassword: "x", newPassword: "ḵaach123" }, []],
  ["password change", passwordChangeFormSchema, { ...change, confirmPassword: "" }, [
    "confirmPassword: Please confirm your password",
  ]],
  ["password change", passwordChangeFormSchema, { ...change, confirmPassword: undefined }, [
    "confirmPassword: Please confirm your password",
  ]],
  ["password change", passwordChangeFormSchema, { ...change, confirmPassword: "new-pass-2" }, [
    "confirmPassword: Passwords do not match",
  ]],
  ["password change", passwordChangeFormSchema, { currentPassword: "", newPassword: "abc", confirmPassword: "ab" }, [
    "currentPassword: Current password is required",
    LENGTH,
    NUMBER,
    "confirmPassword: Passwords do not match",
  ]],
  ["password reset", passwordResetSchema, { newPassword: "abc" }, [LENGTH, NUMBER]],
  ["user approval", userApprovalSchema, { role: "DIRECTOR" }, []],
  ["user approval", userApprovalSchema, { role: "BOSS" }, ["role: Please select a role"]],
  ["reason", reasonSchema("Please provide a reason for denying this request"), { reason: " \n " }, [
    "reason: Please provide a reason for denying this request",
  ]],
  ["reason", reasonSchema("Please provide a reason for revoking access"), {}, [
    "reason: Please provide a reason for revoking access",
  ]],
  ["reason", reasonSchema("Required"), { reason: "\0" }, ["reason: Contains characters that cannot be stored"]],
];

for (const [form, schema, value, errors] of cases) {
  Deno.test(`${form} with ${JSON.stringify(value)}: ${errors.join(" / ") || "is right"}`, () => {
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
