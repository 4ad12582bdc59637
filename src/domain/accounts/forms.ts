import * as z from "zod/mini";
import { tooLong } from "../text/amounts.ts";
import { ROLES } from "./roles.ts";
import { normalizeTemporaryPassword, PASSWORD_MIN_LENGTH, visibleLength } from "./passwords.ts";
import { MAX_REASON_LENGTH } from "../shell/writes.ts";
import { emailText, isStorable, nameText, requiredText } from "../text/text_schemas.ts";

/** A secret is never trimmed: blanks at its ends belong to it. `tooShort` also answers an absent one. */
function secretText(tooShort: string, min = 1) {
  return z.string({ error: tooShort }).check(
    z.minLength(min, tooShort),
    // A longer one is refused before it is normalized: passwords may be all marks.
    z.refine((text) => text.length <= 200, { error: tooLong(200), abort: true }),
    isStorable,
  );
}

/** Checks a password as its owner chooses it. RFC 8265 allows no control characters in one. */
function chosenPassword(tooShort: string) {
  return secretText(tooShort, 0).check(
    z.refine((password) => visibleLength(password) >= PASSWORD_MIN_LENGTH, tooShort),
    z.refine((password) => !/\p{Cc}/u.test(password), "Must not contain control characters"),
  );
}

export const loginSchema = z.strictObject({
  // Wider than at registration: the first administrator's address may be admin@localhost.
  email: emailText("Invalid email address", "Email is required", /^[^\s\p{C}@]+@[a-z\d.-]+$/u),
  password: secretText("Password is required"),
});

export const registrationSchema = z.strictObject({
  email: emailText(),
  password: chosenPassword("Password must be at least 8 characters"),
  firstName: nameText(100),
  lastName: nameText(100),
  role: z.enum(ROLES, "Please select your role"),
});

/** The registration of a person who came through the district's provider, which gave the address. */
export const providerRegistrationSchema = z.pick(registrationSchema, { firstName: true, lastName: true, role: true });

export const ADDRESS_TAKEN = "This email address already has an account";

export const addressSchema = z.strictObject({ email: emailText() });

/** A password chosen to replace another: length, a letter and a number, spec section 5. */
const newPassword = chosenPassword("Password must be at least 8 characters long").check(
  z.regex(/\p{L}/u, "Password must contain at least one letter"),
  z.regex(/\d/, "Password must contain at least one number"),
);

const passwordChangeFields = z.strictObject({
  currentPassword: secretText("Current password is required"),
  newPassword,
});

// A temporary one is also itself with another kind of dash.
const isAnotherPassword = ({ currentPassword, newPassword }: z.output<typeof passwordChangeFields>) =>
  normalizeTemporaryPassword(newPassword) !== normalizeTemporaryPassword(currentPassword);
export const SAME_PASSWORD = { path: ["newPassword"], error: "Choose a password other than your current one" };

export const passwordChangeSchema = passwordChangeFields.check(z.refine(isAnotherPassword, SAME_PASSWORD));

const bothPasswords = z.object({ newPassword: z.string(), confirmPassword: z.string().check(z.minLength(1)) });

const confirmPassword = z.string("Please confirm your password").check(z.minLength(1, "Please confirm your password"));
const passwordsMatch = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: ({ value }) => bothPasswords.safeParse(value).success,
  },
);

export const passwordChangeFormSchema = z.extend(passwordChangeFields, { confirmPassword }).check(
  z.refine(isAnotherPassword, SAME_PASSWORD),
  passwordsMatch,
);

export const passwordResetSchema = z.strictObject({ newPassword });

/** A new password, typed twice, through a link that stands for the current one, for the account that the page names. */
export const passwordByLinkSchema = z.strictObject({ email: z.string(), newPassword, confirmPassword }).check(
  passwordsMatch,
);

const registeredAt = z.optional(z.string());

export const userApprovalSchema = z.strictObject({ role: z.enum(ROLES, "Please select a role"), registeredAt });

export function userDenialSchema(required: string) {
  return z.extend(reasonSchema(required), { registeredAt });
}

/** Restores access. The new password is for an account that was never approved. */
export const restorationSchema = z.extend(userApprovalSchema, { newPassword: z.optional(newPassword) });

export function reasonSchema(required: string) {
  return z.strictObject({ reason: requiredText(MAX_REASON_LENGTH, required) });
}
