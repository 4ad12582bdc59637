import { useNavCount } from "../src/browser/lists/use_nav_count.ts";
import { useUserDecisions } from "../src/browser/lists/use_user_decisions.ts";
import { Button } from "../src/components/ui/Button.tsx";
import { type DecisionPageProps, DecisionTable } from "../src/components/accounts/DecisionTable.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { QuestionDialog } from "../src/components/ui/QuestionDialog.tsx";
import { UserName } from "../src/components/accounts/UserName.tsx";
import type { Role } from "../src/domain/accounts/roles.ts";
import { PENDING_USER_WRITES } from "../src/domain/accounts/writes.ts";
import { fullName, type UserSummary } from "../src/domain/accounts/users.ts";

/** The pending registrations. Spec section 2, pending user registrations. */
export default function PendingUsers({ users: initialUsers, isMailConfigured }: DecisionPageProps) {
  const { users, open, openDialog, close, isPending, ...decisions } = useUserDecisions(
    initialUsers,
    PENDING_USER_WRITES,
  );
  useNavCount(users.length);
  const decide: typeof decisions.decide = (decision, values) =>
    decisions.decide(decision, { ...values, registeredAt: decision.user.createdAt });

  function approve(user: UserSummary, role: Role) {
    const approved = { action: "approve", user, role } as const;
    if (isMailConfigured && !user.isAddressConfirmed) openDialog(approved);
    else decide(approved);
  }

  return (
    <>
      <FocusKeeper>
        <DecisionTable
          caption="Pending user registrations"
          users={users}
          isMailConfigured={isMailConfigured}
          none={{ title: "No pending user registrations", note: "New registrations appear here." }}
          actionsFor={(user, role) => {
            const isBusy = isPending(user);
            return (
              <>
                <Button
                  size="small"
                  isPending={isBusy}
                  aria-label={`Approve ${fullName(user)}`}
                  onPress={() => approve(user, role)}
                >
                  Approve
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  isDisabled={isBusy}
                  aria-label={`Deny ${fullName(user)}`}
                  onPress={() => openDialog({ action: "deny", user })}
                >
                  Deny
                </Button>
              </>
            );
          }}
        />
      </FocusKeeper>
      {open && (
        <QuestionDialog
          question={PENDING_USER_WRITES[open.action].question}
          isPending={isPending(open.user)}
          onClose={close}
          onConfirm={(values) => decide(open, values)}
        >
          <UserName user={open.user} />
        </QuestionDialog>
      )}
    </>
  );
}
