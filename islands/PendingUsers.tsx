import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { useUserDecisions } from "../src/browser/use_user_decisions.ts";
import { Button } from "../src/components/Button.tsx";
import { DecisionTable } from "../src/components/DecisionTable.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { ReasonDialog } from "../src/components/ReasonDialog.tsx";
import { UserName } from "../src/components/UserName.tsx";
import { DONE, FAILED } from "../src/domain/messages.ts";
import type { Role } from "../src/domain/roles.ts";
import { urls } from "../src/domain/urls.ts";
import type { UserSummary } from "../src/domain/users.ts";

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
      <DecisionTable
        caption="Pending user registrations"
        users={users}
        actionsFor={(user, role) => {
          const isDisabled = pendingId === user.id;
          return (
            <>
              <Button size="small" isDisabled={isDisabled} onPress={() => setDenied(user)}>Deny</Button>
              <Button variant="primary" size="small" isDisabled={isDisabled} onPress={() => approve(user, role)}>
                Approve
              </Button>
            </>
          );
        }}
      />
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
