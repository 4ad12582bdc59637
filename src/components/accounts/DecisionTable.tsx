import { type ReactNode, useState } from "react";
import { formatDate } from "../../domain/time/alaska_time.ts";
import type { Role } from "../../domain/accounts/roles.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { RoleSelect } from "./RoleSelect.tsx";
import { Table } from "../ui/Table.tsx";
import { Badge } from "../ui/Badge.tsx";

interface DecisionTableProps {
  /** Names the table for screen readers. */
  caption: string;
  users: UserSummary[];
  /** Whether there is a column for why they have no access. */
  showsReason?: boolean;
  /** Whether the address of somebody who was never approved says if it was confirmed. */
  showsConfirmation?: boolean;
  /** The buttons of a row, given the role selected in it. */
  actionsFor: (user: UserSummary, role: Role) => ReactNode;
}

/** Users without access, each with the role they would get. Spec section 2, pending user registrations. */
export function DecisionTable(
  { caption, users, showsReason = false, showsConfirmation = false, actionsFor }: DecisionTableProps,
) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Registered</th>
          {showsReason && <th scope="col">Reason</th>}
          <th scope="col" className="actions">Actions</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <DecisionRow
            key={user.id}
            user={user}
            showsReason={showsReason}
            showsConfirmation={showsConfirmation}
            actionsFor={actionsFor}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface DecisionRowProps extends Pick<DecisionTableProps, "actionsFor"> {
  user: UserSummary;
  showsReason: boolean;
  showsConfirmation: boolean;
}

function DecisionRow({ user, showsReason, showsConfirmation, actionsFor }: DecisionRowProps) {
  const [role, setRole] = useState(user.role);
  return (
    <tr>
      <th scope="row">{fullName(user)}</th>
      <td>
        <span className="cluster">
          <span>{user.email}</span>
          {showsConfirmation && !user.wasApproved && <AddressBadge user={user} />}
        </span>
      </td>
      <td>
        <RoleSelect user={user} role={role} onChange={setRole} />
      </td>
      <td className="nowrap">{formatDate(user.createdAt)}</td>
      {showsReason && <td className="prose">{user.deniedReason}</td>}
      <td className="actions">{actionsFor(user, role)}</td>
    </tr>
  );
}

/** Whether somebody proved that they read mail at their address. */
function AddressBadge({ user }: { user: { isAddressConfirmed: boolean } }) {
  return user.isAddressConfirmed
    ? <Badge tone="success">Address confirmed</Badge>
    : <Badge tone="warning">Not confirmed</Badge>;
}
