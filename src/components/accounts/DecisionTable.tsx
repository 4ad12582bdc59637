import { type ReactNode, useState } from "react";
import { formatDate } from "../../domain/time/alaska_time.ts";
import { type Role, ROLES } from "../../domain/accounts/roles.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { urls } from "../../domain/urls.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmailAddress } from "../ui/EmailAddress.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { NativeSelect } from "../ui/NativeSelect.tsx";
import { Table } from "../ui/Table.tsx";
import { Badge } from "../ui/Badge.tsx";

interface DecisionTableProps {
  caption: string;
  users: UserSummary[];
  none: { title: string; note: string };
  showsReason?: boolean;
  /** Whether people can confirm their address, by mail. */
  isMailConfigured: boolean;
  actionsFor: (user: UserSummary, role: Role) => ReactNode;
}

export type DecisionPageProps = Pick<DecisionTableProps, "users" | "isMailConfigured">;

/** Users without access, each with the role they would get. Spec section 2, pending user registrations. */
export function DecisionTable({ caption, users, none, ...row }: DecisionTableProps) {
  if (users.length === 0) {
    return <EmptyState {...none} action={<ButtonLink href={urls.activeUsers}>See Active Users</ButtonLink>} />;
  }
  return (
    <Table
      caption={caption}
      columns={{
        Name: "",
        Email: "",
        Role: "",
        Registered: "",
        ...row.showsReason && { Reason: "" },
        Actions: "actions",
      }}
    >
      <tbody>
        {users.map((user) => <DecisionRow key={user.id} user={user} {...row} />)}
      </tbody>
    </Table>
  );
}

interface DecisionRowProps extends Pick<DecisionTableProps, "showsReason" | "isMailConfigured" | "actionsFor"> {
  user: UserSummary;
}

function DecisionRow({ user, showsReason, isMailConfigured, actionsFor }: DecisionRowProps) {
  const [role, setRole] = useState(user.role);
  return (
    <tr>
      <th scope="row">{fullName(user)}</th>
      <td className="email">
        <span className="cluster">
          <span>
            <EmailAddress address={user.email} />
          </span>
          {isMailConfigured && !user.wasApproved && (user.isAddressConfirmed
            ? <Badge tone="success">Address confirmed</Badge>
            : <Badge tone="warning">Not confirmed</Badge>)}
        </span>
        {user.providerEmail && <span className="cell-note">{`Signs in as ${user.providerEmail}`}</span>}
      </td>
      <td>
        <NativeSelect
          name={`role-${user.id}`}
          label={`Role for ${fullName(user)}`}
          options={ROLES.map((name) => ({ value: name, label: name }))}
          value={role}
          onChange={(event) => setRole(ROLES.find((name) => name === event.target.value) ?? role)}
        />
      </td>
      <td className="nowrap">{formatDate(user.createdAt)}</td>
      {showsReason && <td className="prose">{user.deniedReason}</td>}
      <td className="actions">{actionsFor(user, role)}</td>
    </tr>
  );
}
