import { RestoredAccount } from "../../../src/components/accounts/RestoreAccessDialog.tsx";
import { roleFieldName } from "../../../src/components/accounts/RoleSelect.tsx";
import { UserName } from "../../../src/components/accounts/UserName.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { PasswordField } from "../../../src/components/ui/PasswordField.tsx";
import { needsNewPassword } from "../../../src/domain/accounts/permissions.ts";
import { PASSWORD_HINT } from "../../../src/domain/accounts/passwords.ts";
import type { UserSummary } from "../../../src/domain/accounts/users.ts";
import { FAILURE } from "../../../src/domain/shell/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import { Question } from "../../ActionForm.tsx";
import { CONFIRMATION } from "../../../src/domain/accounts/confirmations.ts";
import type { OpenAction } from "../../posted_action.ts";

/** What the buttons of the page do. */
export const USER_ACTIONS = ["revoke", "restore", "reset"] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** An action that was posted without script and is not done. */
export interface OpenUserAction extends OpenAction<UserAction> {
  user: UserSummary;
  /** The role selected, as it was posted. */
  role: string;
}

/** What the dialogs ask, and why an action was refused, where there is no script. */
export function OpenUserActionCard({ open, isMailConfigured }: { open: OpenUserAction; isMailConfigured: boolean }) {
  const { action, user, role, refusal, isAboutReason, errors, reason } = open;
  const asks = { page: urls.activeUsers, address: urls.activeUser(user.id), fields: { action } };
  const isOpen = refusal === undefined || isAboutReason;
  if (action === "revoke" && isOpen) {
    return (
      <Question
        {...asks}
        title="Revoke Access"
        confirmLabel="Revoke Access"
        reason={{ label: "Reason for revocation", isRequired: true, text: reason, error: refusal }}
      >
        <UserName user={user} />
        <p>{CONFIRMATION.revoke}</p>
      </Question>
    );
  }
  const newPassword = (
    <PasswordField
      label="New Password"
      name="newPassword"
      autoComplete="off"
      autoFocus
      description={PASSWORD_HINT}
      isRequired
      errorMessage={errors[0]?.message ?? refusal}
    />
  );
  if (action === "reset" && isOpen) {
    return (
      <Question {...asks} title="Reset Password" confirmLabel="Reset Password">
        <UserName user={user} />
        <p>{CONFIRMATION.reset}</p>
        {newPassword}
      </Question>
    );
  }
  if (action === "restore" && isOpen && needsNewPassword(user)) {
    return (
      <Question
        {...asks}
        title="Restore Access"
        fields={{ action, [roleFieldName(user)]: role }}
        confirmLabel="Restore Access"
      >
        <RestoredAccount user={user} isMailConfigured={isMailConfigured} />
        {newPassword}
      </Question>
    );
  }
  const failures = { revoke: FAILURE.revocation, restore: FAILURE.restoration, reset: FAILURE.passwordReset };
  return <Alert tone="danger" title={failures[action].title} role="alert" takesFocus>{refusal}</Alert>;
}
