import { passwordResetError, revocationError } from "../../domain/accounts/permissions.ts";
import { type CurrentUser, fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { Badge, RoleBadge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { DisabledButton } from "../ui/DisabledButton.tsx";

interface ActiveUserRowProps {
  user: UserSummary;
  /** The administrator who looks. */
  me: CurrentUser;
  isPending: boolean;
  onReset: () => void;
  onRevoke: () => void;
}

/** One person who can sign in, and what may be done about it. Spec section 2, active users. */
export function ActiveUserRow({ user, me, isPending, onReset, onRevoke }: ActiveUserRowProps) {
  const notResettable = passwordResetError(me, user);
  const notRevocable = revocationError(me, user);
  return (
    <tr>
      <td>
        <span className="cluster">
          {fullName(user)}
          {user.isSuperAdmin && <Badge tone="accent">Super Admin</Badge>}
        </span>
      </td>
      <td>{user.email}</td>
      <td>
        <RoleBadge role={user.role} />
      </td>
      <td>
        <Badge tone="success">Active</Badge>
      </td>
      <td className="actions">
        {notResettable
          ? <DisabledButton size="small" reason={notResettable}>Reset Password</DisabledButton>
          : <Button size="small" isDisabled={isPending} onPress={onReset}>Reset Password</Button>}
        {notRevocable
          ? <DisabledButton size="small" reason={notRevocable}>Revoke Access</DisabledButton>
          : <Button size="small" isDisabled={isPending} onPress={onRevoke}>Revoke Access</Button>}
      </td>
    </tr>
  );
}
