import { useUserDecisions } from "../src/browser/use_user_decisions.ts";
import { actionButton } from "../src/components/ui/action_button.ts";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { DecisionTable } from "../src/components/accounts/DecisionTable.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import type { Role } from "../src/domain/accounts/roles.ts";
import { ACTIVE_USER_WRITES } from "../src/domain/accounts/writes.ts";
import { urls } from "../src/domain/urls.ts";
import type { UserSummary } from "../src/domain/accounts/users.ts";

/** Users who were denied or lost their access, each with a button that restores it. */
export default function UsersWithoutAccess({ users: initialUsers }: { users: UserSummary[] }) {
  const { users, isPending, decide, remove } = useUserDecisions(initialUsers);

  async function restore(user: UserSummary, role: Role) {
    if (await decide(user, ACTIVE_USER_WRITES.restore, { role })) remove(user);
  }

  return (
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
            actionsFor={(user, role) => (
              <Button
                size="small"
                isPending={isPending(user)}
                {...actionButton("restore", () => restore(user, role), urls.activeUser(user.id))}
              >
                Restore Access
              </Button>
            )}
          />
        )}
    </FocusKeeper>
  );
}
