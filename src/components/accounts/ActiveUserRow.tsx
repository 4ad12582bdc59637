import { addressError, passwordResetError, revocationError } from "../../domain/accounts/permissions.ts";
import { type CurrentUser, fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { urls } from "../../domain/urls.ts";
import { actionButton } from "../ui/action_button.ts";
import { Badge } from "../ui/Badge.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { DisabledButton } from "../ui/DisabledButton.tsx";

interface ActiveUserRowProps {
  user: UserSummary;
  /** The administrator who is signed in. */
  currentUser: CurrentUser;
  isPending: boolean;
  onReset: () => void;
  onRevoke: () => void;
}

/** A user who can sign in, with the actions on them. Spec section 2, active users. */
export function ActiveUserRow({ user, currentUser, isPending, onReset, onRevoke }: ActiveUserRowProps) {
  const address = urls.activeUser(user.id);
  const resetError = passwordResetError(currentUser, user);
  const revokeError = revocationError(currentUser, user);
  const [reset, revoke] = [`Reset Password of ${fullName(user)}`, `Revoke Access of ${fullName(user)}`];
  return (
    <tr>
      <th scope="row">
        <span className="cluster">
          {fullName(user)}
          {user.isSuperAdmin && <Badge tone="accent">Super Admin</Badge>}
        </span>
      </th>
      <td>
        {user.email}
        {user.providerEmail && <span className="cell-note">{`${user.providerEmail} at the district's sign-in`}</span>}
      </td>
      <td>
        <RoleBadge role={user.role} />
      </td>
      <td>
        <Badge tone="success">Active</Badge>
      </td>
      <td className="actions">
        {resetError
          ? <DisabledButton size="small" reason={resetError} aria-label={reset}>Reset Password</DisabledButton>
          : (
            <Button
              size="small"
              isDisabled={isPending}
              aria-label={reset}
              {...actionButton("reset", onReset, address)}
            >
              Reset Password
            </Button>
          )}
        {revokeError
          ? <DisabledButton size="small" reason={revokeError} aria-label={revoke}>Revoke Access</DisabledButton>
          : (
            <Button
              size="small"
              isDisabled={isPending}
              aria-label={revoke}
              {...actionButton("revoke", onRevoke, address)}
            >
              Revoke Access
            </Button>
          )}
        {addressError(currentUser, user) === null && (
          <ButtonLink size="small" href={urls.userAddress(user.id)} aria-label={`Correct Address of ${fullName(user)}`}>
            Correct Address
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
