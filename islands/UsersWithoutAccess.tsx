import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { type DecisionPageProps, DecisionTable } from "../src/components/accounts/DecisionTable.tsx";
import { temporaryPassword } from "../src/components/accounts/temporary_password.tsx";
import { UserName } from "../src/components/accounts/UserName.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { QuestionDialog } from "../src/components/ui/QuestionDialog.tsx";
import { needsNewPassword } from "../src/domain/accounts/permissions.ts";
import type { Role } from "../src/domain/accounts/roles.ts";
import { ACTIVE_USER_WRITES, PENDING_USER_WRITES } from "../src/domain/accounts/writes.ts";
import { fullName, type UserSummary } from "../src/domain/accounts/users.ts";

export default function UsersWithoutAccess({ users: initialUsers, isMailConfigured }: DecisionPageProps) {
  const { users, open, openDialog, close, isPending, decide } = useUserDecisions(initialUsers, ACTIVE_USER_WRITES);

  function restore(user: UserSummary, role: Role) {
    const restored = { action: "restore", user, role } as const;
    if (needsNewPassword(user)) openDialog(restored);
    else decide(restored);
  }

  return (
    <>
      <FocusKeeper>
        <DecisionTable
          caption="Users without access"
          users={users}
          isMailConfigured={isMailConfigured}
          none={{
            title: "No users without access",
            note: "Denied and revoked users appear here. You can restore their access.",
          }}
          showsReason
          actionsFor={(user, role) => (
            <Button
              size="small"
              isPending={isPending(user)}
              aria-label={`Restore Access for ${fullName(user)}`}
              onPress={() => restore(user, role)}
            >
              Restore Access
            </Button>
          )}
        />
      </FocusKeeper>
      {open && (
        <QuestionDialog
          question={ACTIVE_USER_WRITES.restore.question}
          field={temporaryPassword(open.user)}
          isPending={isPending(open.user)}
          onClose={close}
          onConfirm={(values) => decide(open, values)}
        >
          <UserName user={open.user} />
          {isMailConfigured && !open.user.isAddressConfirmed && <p>{PENDING_USER_WRITES.approve.question.text}</p>}
        </QuestionDialog>
      )}
    </>
  );
}
