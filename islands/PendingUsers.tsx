import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { useUserDecisions } from "../src/browser/use_user_decisions.ts";
import { Button } from "../src/components/Button.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { ReasonDialog } from "../src/components/ReasonDialog.tsx";
import { RoleSelect } from "../src/components/RoleSelect.tsx";
import { Table } from "../src/components/Table.tsx";
import { UserName } from "../src/components/UserName.tsx";
import { formatDate } from "../src/domain/alaska_time.ts";
import { DONE, FAILED } from "../src/domain/messages.ts";
import type { Role } from "../src/domain/roles.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName, type UserSummary } from "../src/domain/users.ts";

/** People who wait to be let in. Spec section 2, pending user registrations. */
export default function PendingUsers({ users: atFirst }: { users: UserSummary[] }) {
  const { users, pendingId, decide, remove } = useUserDecisions(atFirst);
  const [denied, setDenied] = useState<UserSummary | null>(null);

  async function approve(user: UserSummary, role: Role) {
    const call = () => post(urls.api.approveUser(user.id), { role });
    if (await decide(user, call, DONE.userApproved, FAILED.userApproval)) remove(user);
  }

  async function deny(user: UserSummary, reason: string) {
    const call = () => post(urls.api.denyUser(user.id), { reason });
    if (!await decide(user, call, DONE.userDenied, FAILED.userDenial)) return;
    setDenied(null);
    remove(user);
  }

  if (users.length === 0) return <EmptyState title="No pending user registrations" />;
  return (
    <>
      <Table caption="Pending user registrations">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Registered</th>
            <th scope="col" className="actions">Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <PendingUser
              key={user.id}
              user={user}
              isPending={pendingId === user.id}
              onApprove={(role) => approve(user, role)}
              onDeny={() => setDenied(user)}
            />
          ))}
        </tbody>
      </Table>
      {denied && (
        <ReasonDialog
          title="Deny User Registration"
          label="Denial Reason"
          confirmLabel="Confirm Denial"
          pendingLabel="Denying..."
          missing={FAILED.userDenialReason}
          isOpen
          isPending={pendingId !== null}
          onClose={() => setDenied(null)}
          onConfirm={(reason) => deny(denied, reason)}
        >
          <UserName user={denied} />
        </ReasonDialog>
      )}
    </>
  );
}

interface PendingUserProps {
  user: UserSummary;
  isPending: boolean;
  onApprove: (role: Role) => void;
  onDeny: () => void;
}

function PendingUser({ user, isPending, onApprove, onDeny }: PendingUserProps) {
  const [role, setRole] = useState(user.role);
  return (
    <tr>
      <td>{fullName(user)}</td>
      <td>{user.email}</td>
      <td>
        <RoleSelect user={user} role={role} onChange={setRole} />
      </td>
      <td className="nowrap">{formatDate(user.createdAt)}</td>
      <td className="actions">
        <Button size="small" isDisabled={isPending} onPress={onDeny}>Deny</Button>
        <Button variant="primary" size="small" isDisabled={isPending} onPress={() => onApprove(role)}>Approve</Button>
      </td>
    </tr>
  );
}
