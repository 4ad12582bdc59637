import { post } from "../src/browser/api.ts";
import { useUserDecisions } from "../src/browser/use_user_decisions.ts";
import { Button } from "../src/components/Button.tsx";
import { DecisionTable } from "../src/components/DecisionTable.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { DONE, FAILED } from "../src/domain/messages.ts";
import type { Role } from "../src/domain/roles.ts";
import { urls } from "../src/domain/urls.ts";
import type { UserSummary } from "../src/domain/users.ts";

/** People who were denied or whose access was revoked, and the way to let them in again. */
export default function UsersWithoutAccess({ users: atFirst }: { users: UserSummary[] }) {
  const { users, pendingId, decide, remove } = useUserDecisions(atFirst);

  async function restore(user: UserSummary, role: Role) {
    const call = () => post(urls.api.restoreUser(user.id), { role });
    if (await decide(user, call, DONE.accessRestored, FAILED.restoration)) remove(user);
  }

  if (users.length === 0) return <EmptyState title="No users without access" />;
  return (
    <DecisionTable
      caption="Users without access"
      users={users}
      showsReason
      actionsFor={(user, role) => (
        <Button
          size="small"
          isDisabled={pendingId === user.id}
          onPress={() => restore(user, role)}
        >
          Restore Access
        </Button>
      )}
    />
  );
}
