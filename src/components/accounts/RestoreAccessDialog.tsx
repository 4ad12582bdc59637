import { ACTIVE_USER_WRITES, PENDING_USER_WRITES } from "../../domain/accounts/writes.ts";
import type { UserSummary } from "../../domain/accounts/users.ts";
import { TemporaryPasswordDialog } from "./ResetPasswordDialog.tsx";
import { UserName } from "./UserName.tsx";

interface RestoredAccountProps {
  user: UserSummary;
  /** Whether people were sent a link to confirm their address. */
  isMailConfigured: boolean;
}

interface RestoreAccessDialogProps extends RestoredAccountProps {
  isPending: boolean;
  onClose: () => void;
  onConfirm: (newPassword: string) => void;
}

/** Asks before an account gets access that was never approved, and for a password in place of the one it has. */
export function RestoreAccessDialog({ isMailConfigured, ...props }: RestoreAccessDialogProps) {
  return (
    <TemporaryPasswordDialog {...props} isOpen title="Restore Access" pendingLabel="Restoring...">
      <RestoredAccount user={props.user} isMailConfigured={isMailConfigured} />
      <p>{ACTIVE_USER_WRITES.restore.question.text}</p>
    </TemporaryPasswordDialog>
  );
}

/** What there is to know before an account gets access that was never approved. */
export function RestoredAccount({ user, isMailConfigured }: RestoredAccountProps) {
  return (
    <>
      <UserName user={user} />
      {isMailConfigured && !user.isAddressConfirmed && <p>{PENDING_USER_WRITES.approve.question.text}</p>}
    </>
  );
}
