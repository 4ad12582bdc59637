import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { useUserDecisions } from "../src/browser/use_user_decisions.ts";
import { Button } from "../src/components/Button.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { RoleSelect } from "../src/components/RoleSelect.tsx";
import { Table } from "../src/components/Table.tsx";
import { formatDate } from "../src/domain/alaska_time.ts";
import { DONE, FAILED } from "../src/domain/messages.ts";
import type { Role } from "../src/domain/roles.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName, type UserSummary } from "../src/domain/users.ts";

/** People who were denied or whose access was revoked, and the way to let them in again. */
export default function UsersWithoutAccess({ users: atFirst }: { users: UserSummary[] }) {
  const { users, pendingId, decide, remove } = useUserDecisions(atFirst);

  async function restore(user: UserSummary, role: Role) {
    const call = () => post(urls.api.restoreUser(user.id), { role });
    if (await decide(user, call, DONE.accessRestored, FAILED.restoration)) remove(user);
  }

  if (users.length === 0) return <EmptyState title="No users without access" />;
  return (
    <Table caption="Users without access">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Registered</th>
          <th scope="col">Reason</th>
          <th scope="col" className="actions">Actions</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserWithoutAccess
            key={user.id}
            user={user}
            isPending={pendingId === user.id}
            onRestore={(role) => restore(user, role)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface UserWithoutAccessProps {
  user: UserSummary;
  isPending: boolean;
  onRestore: (role: Role) => void;
}

function UserWithoutAccess({ user, isPending, onRestore }: UserWithoutAccessProps) {
  const [role, setRole] = useState(user.role);
  return (
    <tr>
      <td>{fullName(user)}</td>
      <td>{user.email}</td>
      <td>
        <RoleSelect user={user} role={role} onChange={setRole} />
      </td>
      <td className="nowrap">{formatDate(user.createdAt)}</td>
      <td className="prose">{user.deniedReason}</td>
      <td className="actions">
        <Button size="small" isDisabled={isPending} onPress={() => onRestore(role)}>Restore Access</Button>
      </td>
    </tr>
  );
}
