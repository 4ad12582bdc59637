import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { useUserDecisions } from "../src/browser/use_user_decisions.ts";
import { ActiveUserRow } from "../src/components/ActiveUserRow.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { ReasonDialog } from "../src/components/ReasonDialog.tsx";
import { ResetPasswordDialog } from "../src/components/ResetPasswordDialog.tsx";
import { Table } from "../src/components/Table.tsx";
import { UserName } from "../src/components/UserName.tsx";
import { DONE, FAILED } from "../src/domain/messages.ts";
import { urls } from "../src/domain/urls.ts";
import type { CurrentUser, UserSummary } from "../src/domain/users.ts";

/** What is being asked about whom. */
type Question = { asks: "revoke" | "reset"; user: UserSummary } | null;

/** Everybody who can sign in. Spec section 2, active users. */
export default function ActiveUsers({ users: atFirst, me }: { users: UserSummary[]; me: CurrentUser }) {
  const { users, pendingId, decide, remove } = useUserDecisions(atFirst);
  const [question, setQuestion] = useState<Question>(null);
  const close = () => setQuestion(null);

  async function revoke(user: UserSummary, reason: string) {
    const call = () => post(urls.api.revokeUser(user.id), { reason });
    if (!await decide(user, call, DONE.accessRevoked, FAILED.revocation)) return;
    close();
    remove(user);
  }

  async function reset(user: UserSummary, newPassword: string) {
    const call = () => post(urls.api.resetPassword(user.id), { newPassword });
    if (await decide(user, call, DONE.passwordReset, FAILED.passwordReset)) close();
  }

  if (users.length === 0) return <EmptyState title="No active users found" />;
  return (
    <>
      <Table caption="Active users">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col" className="actions">Actions</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <ActiveUserRow
              key={user.id}
              user={user}
              me={me}
              isPending={pendingId === user.id}
              onReset={() => setQuestion({ asks: "reset", user })}
              onRevoke={() => setQuestion({ asks: "revoke", user })}
            />
          ))}
        </tbody>
      </Table>
      {question && (
        <>
          <ReasonDialog
            title="Revoke Access"
            label="Reason for revocation"
            confirmLabel="Revoke Access"
            pendingLabel="Revoking..."
            missing={FAILED.revocationReason}
            isOpen={question.asks === "revoke"}
            isPending={pendingId !== null}
            onClose={close}
            onConfirm={(reason) => revoke(question.user, reason)}
          >
            <UserName user={question.user} />
            <p>They are signed out at once and cannot log in any more. The reason is told to them when they try.</p>
          </ReasonDialog>
          <ResetPasswordDialog
            user={question.user}
            isOpen={question.asks === "reset"}
            isPending={pendingId !== null}
            onClose={close}
            onConfirm={(newPassword) => reset(question.user, newPassword)}
          />
        </>
      )}
    </>
  );
}
