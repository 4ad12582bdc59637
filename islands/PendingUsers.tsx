import { useState } from "react";
import { post } from "../src/browser/api.ts";
import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { actionButton } from "../src/components/ui/action_button.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { ApproveUnconfirmedDialog } from "../src/components/accounts/ApproveUnconfirmedDialog.tsx";
import { DecisionTable } from "../src/components/accounts/DecisionTable.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { ReasonDialog } from "../src/components/ui/ReasonDialog.tsx";
import { UserName } from "../src/components/accounts/UserName.tsx";
import { FAILURE, SUCCESS } from "../src/domain/shell/toasts.ts";
import type { Role } from "../src/domain/accounts/roles.ts";
import { urls } from "../src/domain/urls.ts";
import type { UserSummary } from "../src/domain/accounts/users.ts";

interface PendingUsersProps {
  users: UserSummary[];
  /** Whether people were sent a link to confirm their address. Without one, nobody could. */
  isMailConfigured: boolean;
}

/** Registrations that await approval. Spec section 2, pending user registrations. */
export default function PendingUsers({ users: initialUsers, isMailConfigured }: PendingUsersProps) {
  const { users, isPending, decide, remove } = useUserDecisions(initialUsers);
  const [userToDeny, setUserToDeny] = useState<UserSummary | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<{ user: UserSummary; role: Role } | null>(null);

  async function approve(user: UserSummary, role: Role) {
    const call = () => post(urls.api.approveUser(user.id), { role });
    if (!await decide(user, call, SUCCESS.userApproved, FAILURE.userApproval)) return;
    // By now, the question may be about somebody else.
    setUnconfirmed((asked) => asked?.user.id === user.id ? null : asked);
    remove(user);
  }

  function askOrApprove(user: UserSummary, role: Role) {
    if (isMailConfigured && !user.isAddressConfirmed) setUnconfirmed({ user, role });
    else approve(user, role);
  }

  async function deny(user: UserSummary, reason: string) {
    const call = () => post(urls.api.denyUser(user.id), { reason });
    if (!await decide(user, call, SUCCESS.userDenied, FAILURE.userDenial)) return;
    setUserToDeny(null);
    remove(user);
  }

  return (
    <>
      <FocusKeeper>
        {users.length === 0
          ? (
            <EmptyState
              title="No pending user registrations"
              note="New registrations appear here."
              action={<ButtonLink href={urls.activeUsers}>See Active Users</ButtonLink>}
            />
          )
          : (
            <DecisionTable
              caption="Pending user registrations"
              users={users}
              showsConfirmation
              actionsFor={(user, role) => {
                const isBusy = isPending(user);
                return (
                  <>
                    <Button
                      size="small"
                      isDisabled={isBusy}
                      {...actionButton("deny", () => setUserToDeny(user), urls.pendingUser(user.id))}
                    >
                      Deny
                    </Button>
                    <Button
                      variant="primary"
                      size="small"
                      isPending={isBusy}
                      {...actionButton("approve", () => askOrApprove(user, role), urls.pendingUser(user.id))}
                    >
                      Approve
                    </Button>
                  </>
                );
              }}
            />
          )}
      </FocusKeeper>
      {unconfirmed && (
        <ApproveUnconfirmedDialog
          user={unconfirmed.user}
          isPending={isPending(unconfirmed.user)}
          onCancel={() => setUnconfirmed(null)}
          onConfirm={() => approve(unconfirmed.user, unconfirmed.role)}
        />
      )}
      {userToDeny && (
        <ReasonDialog
          title="Deny User Registration"
          label="Denial Reason"
          confirmLabel="Confirm Denial"
          pendingLabel="Denying..."
          missingReason={FAILURE.userDenialReason}
          isOpen
          isPending={isPending(userToDeny)}
          onClose={() => setUserToDeny(null)}
          onConfirm={(reason) => deny(userToDeny, reason)}
        >
          <UserName user={userToDeny} />
        </ReasonDialog>
      )}
    </>
  );
}
