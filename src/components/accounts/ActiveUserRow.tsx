import { addressError, passwordResetError, revocationError } from "../../domain/accounts/permissions.ts";
import { type CurrentUser, fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { urls } from "../../domain/urls.ts";
import { Badge } from "../ui/Badge.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { Button, type ButtonProps } from "../ui/Button.tsx";
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
          {user.isSuperAdmin && <Badge>Super Admin</Badge>}
        </span>
      </th>
      <td className="email">
        <span>
          <EmailAddress address={user.email} />
        </span>{" "}
        {addressError(currentUser, user) === null && (
          <a href={urls.userAddress(user.id)} aria-label={`Change Email Address of ${fullName(user)}`}>Change</a>
        )}
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
          variant="danger-quiet"
          reason={revocationError(currentUser, user)}
          onPress={onRevoke}
          {...row}
        />
      </td>
    </tr>
  );
}

interface RowActionProps extends Pick<ActiveUserRowProps, "user" | "isPending">, Pick<ButtonProps, "variant"> {
  label: string;
  /** The reason that the administrator may not; null if they may. */
  reason: string | null;
  onPress: () => void;
}

function RowAction({ user, isPending, label, variant = "quiet", reason, onPress }: RowActionProps) {
  const look = { size: "small", variant, "aria-label": `${label} for ${fullName(user)}` } as const;
  if (reason) return <DisabledButton {...look} reason={reason}>{label}</DisabledButton>;
  return <Button {...look} isDisabled={isPending} onPress={onPress}>{label}</Button>;
}
