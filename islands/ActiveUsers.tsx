import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { ActiveUserRow } from "../src/components/accounts/ActiveUserRow.tsx";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { QuestionDialog } from "../src/components/ui/QuestionDialog.tsx";
import { temporaryPassword } from "../src/components/accounts/temporary_password.tsx";
import { Table } from "../src/components/ui/Table.tsx";
import { UserName } from "../src/components/accounts/UserName.tsx";
import { ACTIVE_USER_WRITES } from "../src/domain/accounts/writes.ts";
import { urls } from "../src/domain/urls.ts";
import type { CurrentUser, UserSummary } from "../src/domain/accounts/users.ts";

/** The list of active users. Spec section 2, active users. */
export default function ActiveUsers(
  { users: initialUsers, currentUser, resetNote }: {
    users: UserSummary[];
    currentUser: CurrentUser;
    resetNote: string;
  },
) {
  const { users, open, openDialog, close, isPending, decide } = useUserDecisions(initialUsers, ACTIVE_USER_WRITES);
  return (
    <>
      <FocusKeeper>
        {users.length === 0
          ? (
            <EmptyState
              title="No active users found"
              note="People can sign in once you approve them."
              action={<ButtonLink href={urls.pendingUsers}>See Pending Users</ButtonLink>}
            />
          )
          : (
            <Table caption="Active users" columns={{ Name: "", Email: "", Role: "", Status: "", Actions: "actions" }}>
              <tbody>
                {users.map((user) => (
                  <ActiveUserRow
                    key={user.id}
                    user={user}
                    currentUser={currentUser}
                    isPending={isPending(user)}
                    onReset={() => openDialog({ action: "reset", user })}
                    onRevoke={() => openDialog({ action: "revoke", user })}
                    onUseAddress={() => decide({ action: "address", user }, { email: user.providerEmail ?? "" })}
                  />
                ))}
              </tbody>
            </Table>
          )}
      </FocusKeeper>
      {open && open.action !== "address" && (
        <QuestionDialog
          question={ACTIVE_USER_WRITES[open.action].question}
          field={open.action === "reset" && temporaryPassword(open.user)}
          isPending={isPending(open.user)}
          onClose={close}
          onConfirm={(values) => decide(open, values)}
        >
          <UserName user={open.user} />
          {open.action === "reset" && resetNote && <p>{resetNote}</p>}
        </QuestionDialog>
      )}
    </>
  );
}
