import { useState } from "react";
import { post, serverMessage } from "../src/browser/api.ts";
import { showToast } from "../src/browser/toasts.ts";
import { Button } from "../src/components/Button.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { ReasonDialog } from "../src/components/ReasonDialog.tsx";
import { SelectField } from "../src/components/SelectField.tsx";
import { Table } from "../src/components/Table.tsx";
import { formatDate } from "../src/domain/alaska_time.ts";
import { DONE, FAILED, type MessageText } from "../src/domain/messages.ts";
import { type Role, ROLES } from "../src/domain/roles.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName, type UserSummary } from "../src/domain/users.ts";

/** People who wait to be let in. Spec section 2, pending user registrations. */
export default function PendingUsers({ users: atFirst }: { users: UserSummary[] }) {
  const [users, setUsers] = useState(atFirst);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [denied, setDenied] = useState<UserSummary | null>(null);

  async function decide(user: UserSummary, call: () => Promise<unknown>, done: MessageText, failed: MessageText) {
    setPendingId(user.id);
    try {
      await call();
      setUsers((before) => before.filter(({ id }) => id !== user.id));
      setDenied(null);
      showToast({ ...done, tone: "success" });
    } catch (error) {
      showToast({
        title: failed.title,
        description: serverMessage(error, failed.description ?? ""),
        tone: "error",
      });
    }
    setPendingId(null);
  }

  const approve = (user: UserSummary, role: Role) =>
    decide(user, () => post(urls.api.approveUser(user.id), { role }), DONE.userApproved, FAILED.userApproval);
  const deny = (user: UserSummary, reason: string) =>
    decide(user, () => post(urls.api.denyUser(user.id), { reason }), DONE.userDenied, FAILED.userDenial);

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
            <th scope="col">Actions</th>
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
      <ReasonDialog
        key={denied?.id}
        title="Deny User Registration"
        label="Denial Reason"
        confirmLabel="Confirm Denial"
        pendingLabel="Denying..."
        isOpen={denied !== null}
        isPending={pendingId !== null}
        onClose={() => setDenied(null)}
        onConfirm={(reason) => denied && deny(denied, reason)}
      >
        <p>{denied && `${fullName(denied)} (${denied.email})`}</p>
      </ReasonDialog>
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
        <SelectField
          label={`Role of ${fullName(user)}`}
          isLabelHidden
          options={ROLES.map((name) => ({ value: name, label: name }))}
          value={role}
          onChange={setRole}
        />
      </td>
      <td>{formatDate(user.createdAt)}</td>
      <td>
        <div className="cluster">
          <Button variant="primary" size="small" isDisabled={isPending} onPress={() => onApprove(role)}>Approve</Button>
          <Button size="small" isDisabled={isPending} onPress={onDeny}>Deny</Button>
        </div>
      </td>
    </tr>
  );
}
