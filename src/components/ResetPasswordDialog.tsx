import { useState } from "react";
import { showToast } from "../browser/toasts.ts";
import { PASSWORD_HINT, passwordResetSchema } from "../domain/account_forms.ts";
import { FAILED } from "../domain/messages.ts";
import type { UserSummary } from "../domain/users.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { UserName } from "./UserName.tsx";

interface ResetPasswordDialogProps {
  user: UserSummary;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (newPassword: string) => void;
}

/** Asks for the temporary password that somebody is given. Spec section 2, active users. */
export function ResetPasswordDialog({ user, isOpen, isPending, onClose, onConfirm }: ResetPasswordDialogProps) {
  const [newPassword, setNewPassword] = useState("");
  const [wrong, setWrong] = useState<string>();

  function confirm() {
    const told = whatIsWrong(newPassword);
    setWrong(told?.description);
    if (told) showToast({ ...told, tone: "error" });
    else onConfirm(newPassword);
  }

  return (
    <Dialog
      title="Reset Password"
      tone="warning"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isPending={isPending} onPress={confirm}>
            {isPending ? "Resetting..." : "Reset Password"}
          </Button>
        </>
      }
    >
      <UserName user={user} />
      <p>They are signed out at once and must change this password at their next sign-in.</p>
      <PasswordField
        label="New Password"
        // Not "new-password": the administrator's browser would keep it as the administrator's own.
        autoComplete="off"
        description={PASSWORD_HINT}
        isRequired
        value={newPassword}
        onChange={(value) => {
          setNewPassword(value);
          setWrong(undefined);
        }}
        errorMessage={wrong}
      />
    </Dialog>
  );
}

/** Spec section 5, admin password reset. */
function whatIsWrong(newPassword: string) {
  if (newPassword === "") return FAILED.passwordMissing;
  const { error } = passwordResetSchema.safeParse({ newPassword });
  const [issue] = error?.issues ?? [];
  if (!issue) return undefined;
  const { title, description } = FAILED.passwordInvalid;
  return { title, description: issue.code === "too_small" ? description : issue.message };
}
