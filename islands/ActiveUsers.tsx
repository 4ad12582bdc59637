import { useState } from "react";
import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { ActiveUserRow } from "../src/components/accounts/ActiveUserRow.tsx";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import { EmptyState } from "../src/components/ui/EmptyState.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { WriteDialog } from "../src/components/ui/WriteDialog.tsx";
import { ResetPasswordDialog } from "../src/components/accounts/ResetPasswordDialog.tsx";
import { Table } from "../src/components/ui/Table.tsx";
import { UserName } from "../src/components/accounts/UserName.tsx";
import { ACTIVE_USER_WRITES } from "../src/domain/accounts/writes.ts";
import { urls } from "../src/domain/urls.ts";
import type { CurrentUser, UserSummary } from "../src/domain/accounts/users.ts";

/** The open dialog, and the user it is about. */
type OpenDialog = { kind: "revoke" | "reset"; user: UserSummary } | null;

/** The users who can sign in. Spec section 2, active users. */
export default function ActiveUsers(
  { users: initialUsers, currentUser }: { users: UserSummary[]; currentUser: CurrentUser },
) {
  const { users, isPending, decide, remove } = useUserDecisions(initialUsers);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);

  async function revoke(user: UserSummary, reason: Record<string, string>) {
    if (!await decide(user, ACTIVE_USER_WRITES.revoke, reason)) return;
    close();
    remove(user);
  }

  async function reset(user: UserSummary, newPassword: string) {
    if (await decide(user, ACTIVE_USER_WRITES.reset, { newPassword })) close();
  }

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
                    onReset={() => setOpenDialog({ kind: "reset", user })}
                    onRevoke={() => setOpenDialog({ kind: "revoke", user })}
                  />
                ))}
              </tbody>
            </Table>
          )}
      </FocusKeeper>
      {openDialog && (
        <>
          <WriteDialog
            question={ACTIVE_USER_WRITES.revoke.question}
            isOpen={openDialog.kind === "revoke"}
            isPending={isPending(openDialog.user)}
            onClose={close}
            onConfirm={(reason) => revoke(openDialog.user, reason)}
          >
            <UserName user={openDialog.user} />
          </WriteDialog>
          <ResetPasswordDialog
            user={openDialog.user}
            isOpen={openDialog.kind === "reset"}
            isPending={isPending(openDialog.user)}
            onClose={close}
            onConfirm={(newPassword) => reset(openDialog.user, newPassword)}
          />
        </>
      )}
    </>
  );
}
