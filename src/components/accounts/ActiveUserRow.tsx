import { addressError, passwordResetError, revocationError } from "../../domain/accounts/permissions.ts";
import { type CurrentUser, fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { urls } from "../../domain/urls.ts";
import { Badge } from "../ui/Badge.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { DisabledButton } from "../ui/DisabledButton.tsx";
import { EmailAddress } from "../ui/EmailAddress.tsx";

interface ActiveUserRowProps {
  user: UserSummary;
  currentUser: CurrentUser;
  isPending: boolean;
  onReset: () => void;
  onRevoke: () => void;
  onUseAddress: () => void;
}

export function ActiveUserRow({ user, currentUser, isPending, onReset, onRevoke, onUseAddress }: ActiveUserRowProps) {
  const row = { user, isPending };
  return (
    <tr>
      <th scope="row">
        <span className="cluster">
          {fullName(user)}
          {user.isSuperAdmin && <Badge tone="accent">Super Admin</Badge>}
        </span>
      </th>
      <td className="email">
        <EmailAddress address={user.email} />
        {user.providerEmail && (
          <>
            <span className="cell-note">{`Signs in as ${user.providerEmail}`}</span>
            <RowAction
              label="Use This Address"
              reason={addressError(currentUser, user)}
              onPress={onUseAddress}
              {...row}
            />
          </>
        )}
      </td>
      <td>
        <RoleBadge role={user.role} />
      </td>
      <td>
        <Badge tone="success">Active</Badge>
      </td>
      <td className="actions">
        <RowAction
          label="Reset Password"
          reason={passwordResetError(currentUser, user)}
          onPress={onReset}
          {...row}
        />
        <RowAction
          label="Revoke Access"
          reason={revocationError(currentUser, user)}
          onPress={onRevoke}
          {...row}
        />
        {addressError(currentUser, user) === null && (
          <ButtonLink
            size="small"
            href={urls.userAddress(user.id)}
            aria-label={`Change Email Address of ${fullName(user)}`}
          >
            Change Email Address
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}

interface RowActionProps extends Pick<ActiveUserRowProps, "user" | "isPending"> {
  label: string;
  /** Why the administrator may not; null if they may. */
  reason: string | null;
  onPress: () => void;
}

function RowAction({ user, isPending, label, reason, onPress }: RowActionProps) {
  const name = `${label} for ${fullName(user)}`;
  if (reason) return <DisabledButton size="small" reason={reason} aria-label={name}>{label}</DisabledButton>;
  return <Button size="small" isDisabled={isPending} aria-label={name} onPress={onPress}>{label}</Button>;
}
