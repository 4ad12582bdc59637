import { type ReactNode, useState } from "react";
import { showToast } from "../../browser/shell/toasts.ts";
import { passwordResetSchema } from "../../domain/accounts/forms.ts";
import { PASSWORD_HINT, PASSWORD_MIN_LENGTH, visibleLength } from "../../domain/accounts/passwords.ts";
import { ACTIVE_USER_WRITES } from "../../domain/accounts/writes.ts";
import { FAILURE } from "../../domain/shell/toasts.ts";
import type { UserSummary } from "../../domain/accounts/users.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { PasswordAdvice } from "./PasswordAdvice.tsx";

interface TemporaryPasswordDialogProps {
  action: "reset" | "restore";
  user: UserSummary;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (values: { newPassword: string }) => void;
  children: ReactNode;
}

/** Spec section 2, active users. */
export function TemporaryPasswordDialog(
  { action, user, isPending, onClose, onConfirm, children }: TemporaryPasswordDialogProps,
) {
  const { text, ...labels } = ACTIVE_USER_WRITES[action].question;
  const [newPassword, setNewPassword] = useState("");
  const [errorMessage, setErrorMessage] = useState<string>();

  function confirm() {
    const error = validate(newPassword);
    setErrorMessage(error?.description);
    if (error) showToast({ ...error, tone: "error" });
    else onConfirm({ newPassword });
  }

  return (
    <ConfirmDialog
      {...labels}
      tone="warning"
      role="dialog"
      isPending={isPending}
      onCancel={onClose}
      onConfirm={confirm}
      fields={
        <PasswordField
          label="New Password"
          name="newPassword"
          autoFocus
          // Not "new-password": the browser would save it as the administrator's own.
          autoComplete="off"
          description={PASSWORD_HINT}
          isRequired
          value={newPassword}
          onChange={(value) => {
            setNewPassword(value);
            setErrorMessage(undefined);
          }}
          errorMessage={errorMessage}
        >
          <PasswordAdvice password={newPassword} owner={user} />
        </PasswordField>
      }
    >
      {children}
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/** Spec section 5, admin password reset. */
function validate(newPassword: string) {
  if (newPassword === "") return FAILURE.passwordMissing;
  const { error } = passwordResetSchema.safeParse({ newPassword });
  const [issue] = error?.issues ?? [];
  if (!issue) return undefined;
  const { title, description } = FAILURE.passwordInvalid;
  return { title, description: visibleLength(newPassword) < PASSWORD_MIN_LENGTH ? description : issue.message };
}
