import { useState } from "react";
import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { actionButton } from "../src/components/ui/action_button.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DecisionTable } from "../src/components/accounts/DecisionTable.tsx";
import { RestoreAccessDialog } from "../src/components/accounts/RestoreAccessDialog.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { needsNewPassword } from "../src/domain/accounts/permissions.ts";
import type { Role } from "../src/domain/accounts/roles.ts";
import { ACTIVE_USER_WRITES } from "../src/domain/accounts/writes.ts";
import { urls } from "../src/domain/urls.ts";
import type { UserSummary } from "../src/domain/accounts/users.ts";

interface UsersWithoutAccessProps {
  users: UserSummary[];
  /** Whether people were sent a link to confirm their address. Without one, nobody could. */
  isMailConfigured: boolean;
}

/** Users who were denied or lost their access, each with a button that restores it. */
export default function UsersWithoutAccess({ users: initialUsers, isMailConfigured }: UsersWithoutAccessProps) {
  const { users, isPending, decide, remove } = useUserDecisions(initialUsers);
  const [asked, setAsked] = useState<{ user: UserSummary; role: Role } | null>(null);

  async function restore(user: UserSummary, role: Role, newPassword?: string) {
    if (!await decide(user, ACTIVE_USER_WRITES.restore, { role, ...newPassword ? { newPassword } : {} })) return;
    // By now, the question may be about somebody else.
    setAsked((open) => open?.user.id === user.id ? null : open);
    remove(user);
  }

  function askOrRestore(user: UserSummary, role: Role) {
    if (needsNewPassword(user)) setAsked({ user, role });
    else restore(user, role);
  }

  return (
    <>
      <FocusKeeper>
        {users.length === 0
          ? (
            <EmptyState
              title="No users without access"
              note="People you deny or revoke are listed here, and can be let in again."
              action={<ButtonLink href={urls.activeUsers}>See Active Users</ButtonLink>}
            />
          )
          : (
            <DecisionTable
              caption="Users without access"
              users={users}
              showsReason
              showsConfirmation
              actionsFor={(user, role) => (
                <Button
                  size="small"
                  isPending={isPending(user)}
                  {...actionButton("restore", () => askOrRestore(user, role), urls.activeUser(user.id))}
                >
                  Restore Access
                </Button>
              )}
            />
          )}
      </FocusKeeper>
      {asked && (
        <RestoreAccessDialog
          user={asked.user}
          isMailConfigured={isMailConfigured}
          isPending={isPending(asked.user)}
          onClose={() => setAsked(null)}
          onConfirm={(newPassword) => restore(asked.user, asked.role, newPassword)}
        />
      )}
    </>
  );
}
