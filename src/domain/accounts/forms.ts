import { z } from "zod";
import { ROLES } from "./roles.ts";
import { emailText, MAX_REASON_LENGTH, nameText, requiredText, secretText } from "../text_schemas.ts";

const PASSWORD_MIN_LENGTH = 8;

/** Said beside a new password before it is checked. Spec section 5. */
export const PASSWORD_HINT = "At least 8 characters, with at least one letter and one number";

/** Sign-in, spec section 5. */
export const loginSchema = z.strictObject({
  // Any address can be tried: the first administrator's may be admin@localhost.
  email: requiredText(254, "Email is required").transform((email) => email.toLowerCase()),
  password: secretText("Password is required"),
});

/** Registration as the server takes it, spec sections 5 and 7. */
export const registrationSchema = z.strictObject({
  email: emailText(),
  password: secretText("Password must be at least 8 characters", PASSWORD_MIN_LENGTH),
  firstName: nameText(100),
  lastName: nameText(100),
  role: z.enum(ROLES, "Please select your role"),
});

/** A password chosen to replace another: length, a letter and a number, spec section 5. */
const newPassword = secretText("Password must be at least 8 characters long", PASSWORD_MIN_LENGTH)
  .regex(/\p{L}/u, "Password must contain at least one letter")
  .regex(/\d/, "Password must contain at least one number");

/** A password change as the server takes it, spec section 7. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: secretText("Current password is required"),
  newPassword,
});

/** A password change as the form has it, with its confirmation, spec section 5. */
export const passwordChangeFormSchema = passwordChangeSchema.extend({
  confirmPassword: z.string("Please confirm your password").min(1, "Please confirm your password"),
}).refine((form) => form.newPassword === form.confirmPassword, {
  path: ["confirmPassword"],
  error: "Passwords do not match",
  when: ({ value }) =>
    z.object({ newPassword: z.string(), confirmPassword: z.string().min(1) }).safeParse(value).success,
});

/** An administrator's reset of somebody's password, spec section 5. */
export const passwordResetSchema = z.strictObject({ newPassword });

/** An approval of a registration, spec section 7. */
export const userApprovalSchema = z.strictObject({ role: z.enum(ROLES, "Please select a role") });

/** A reason that must be given: denying a registration, revoking access. Spec section 5. */
export function reasonSchema(required: string) {
  return z.strictObject({ reason: requiredText(MAX_REASON_LENGTH, required) });
}
