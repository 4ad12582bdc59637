import { PENDING_USER_WRITES } from "../../domain/accounts/writes.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";

export function UserName({ user }: { user: { firstName: string; lastName: string; email: string } }) {
  return (
    <p>
      <strong>{fullName(user)}</strong> <span className="muted">{user.email}</span>
    </p>
  );
}

interface RestoredAccountProps {
  user: UserSummary;
  /** Whether people were sent a link to confirm their address. */
  isMailConfigured: boolean;
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
