import { passwordResetSchema } from "../../domain/accounts/forms.ts";
import { PASSWORD_HINT, PASSWORD_MIN_LENGTH, visibleLength } from "../../domain/accounts/passwords.ts";
import { USER_FAILURE } from "../../domain/accounts/writes.ts";
import type { UserSummary } from "../../domain/accounts/users.ts";
import { PasswordField } from "../ui/PasswordField.tsx";
import type { QuestionField } from "../ui/QuestionDialog.tsx";
import { PasswordAdvice } from "./PasswordAdvice.tsx";

/** The field that asks for a temporary password for `owner`. Spec section 2, active users. */
export const temporaryPassword = (owner: UserSummary): QuestionField => ({
  name: "newPassword",
  check,
  render: (control) => (
    <PasswordField
      label="New Password"
      name="newPassword"
      autoFocus
      // Not "new-password": the browser would save it as the administrator's own.
      autoComplete="off"
      description={PASSWORD_HINT}
      isRequired
      {...control}
    >
      <PasswordAdvice password={control.value} owner={owner} errorMessage={control.errorMessage} />
    </PasswordField>
  ),
});

/** Checks the password. Spec section 5, admin password reset. */
function check(newPassword: string) {
  if (newPassword === "") return USER_FAILURE.passwordMissing;
  const { error } = passwordResetSchema.safeParse({ newPassword });
  const [issue] = error?.issues ?? [];
  if (!issue) return undefined;
  const { title, description } = USER_FAILURE.passwordInvalid;
  return { title, description: visibleLength(newPassword) < PASSWORD_MIN_LENGTH ? description : issue.message };
}
