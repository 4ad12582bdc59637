import { useState } from "react";
import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { actionButton } from "../src/components/ui/action_button.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DecisionTable } from "../src/components/accounts/DecisionTable.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { WriteDialog } from "../src/components/ui/WriteDialog.tsx";
import { UserName } from "../src/components/accounts/UserName.tsx";
import type { Role } from "../src/domain/accounts/roles.ts";
import { PENDING_USER_WRITES } from "../src/domain/accounts/writes.ts";
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
    if (!await decide(user, PENDING_USER_WRITES.approve, { role })) return;
    // By now, the question may be about somebody else.
    setUnconfirmed((asked) => asked?.user.id === user.id ? null : asked);
    remove(user);
  }

  function askOrApprove(user: UserSummary, role: Role) {
    if (isMailConfigured && !user.isAddressConfirmed) setUnconfirmed({ user, role });
    else approve(user, role);
  }

  async function deny(user: UserSummary, reason: Record<string, string>) {
    if (!await decide(user, PENDING_USER_WRITES.deny, reason)) return;
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
        <WriteDialog
          question={PENDING_USER_WRITES.approve.question}
          isOpen
          isPending={isPending(unconfirmed.user)}
          onClose={() => setUnconfirmed(null)}
          onConfirm={() => approve(unconfirmed.user, unconfirmed.role)}
        >
          <UserName user={unconfirmed.user} />
        </WriteDialog>
      )}
      {userToDeny && (
        <WriteDialog
          question={PENDING_USER_WRITES.deny.question}
          isOpen
          isPending={isPending(userToDeny)}
          onClose={() => setUserToDeny(null)}
          onConfirm={(reason) => deny(userToDeny, reason)}
        >
          <UserName user={userToDeny} />
        </WriteDialog>
      )}
    </>
  );
}
