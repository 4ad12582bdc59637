import { UserName } from "../../../src/components/accounts/UserName.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { PasswordField } from "../../../src/components/ui/PasswordField.tsx";
import { PASSWORD_HINT } from "../../../src/domain/accounts/passwords.ts";
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
  user: { id: string; firstName: string; lastName: string; email: string };
}

/** What the dialogs ask, and why an action was refused, where there is no script. */
export function OpenUserActionCard({ open }: { open: OpenUserAction }) {
  const { action, user, refusal, isAboutReason, errors, reason } = open;
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
  if (action === "reset" && isOpen) {
    return (
      <Question {...asks} title="Reset Password" confirmLabel="Reset Password">
        <UserName user={user} />
        <p>{CONFIRMATION.reset}</p>
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="off"
          autoFocus
          description={PASSWORD_HINT}
          isRequired
          errorMessage={errors[0]?.message ?? refusal}
        />
      </Question>
    );
  }
  const failures = { revoke: FAILURE.revocation, restore: FAILURE.restoration, reset: FAILURE.passwordReset };
  return <Alert tone="danger" title={failures[action].title} role="alert" takesFocus>{refusal}</Alert>;
}
