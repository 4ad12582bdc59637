import { useState } from "react";
import type { Role } from "../../domain/accounts/roles.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { about, SUCCESS, type ToastText } from "../../domain/shell/toasts.ts";
import type { CallText } from "../../domain/shell/writes.ts";
import { post } from "../api.ts";
import { showError } from "../failures.ts";
import { useSubmit } from "../islands/use_submit.ts";
import { showToast } from "../shell/toasts.ts";

interface UserDecision<Action> {
  action: Action;
  user: UserSummary;
  role?: Role;
}

/** Keeps a list of users and the decisions about them: one at a time about each user, and each by itself. */
export function useUserDecisions<Action extends string>(
  initialUsers: UserSummary[],
  writes: Record<Action, Pick<Required<CallText>, "call" | "done" | "failure">>,
) {
  const [users, setUsers] = useState(initialUsers);
  const [open, setOpen] = useState<UserDecision<Action> | null>(null);
  const { isPendingAbout, submit } = useSubmit();
  return {
    users,
    open,
    openDialog: setOpen,
    close: () => setOpen(null),
    isPending: ({ id }: UserSummary) => isPendingAbout(id),
    /** Makes the call and shows how it went. A user whose status changes leaves the list. */
    decide({ action, user, role }: UserDecision<Action>, values: Record<string, string> = {}): Promise<void> {
      const { call, done, failure } = writes[action];
      return submit(
        async () => {
          const changed = await post<UserSummary>(call(user.id), { ...role && { role }, ...values });
          const text: ToastText = SUCCESS[done];
          const description = role ? `${text.description} as ${role}` : text.description;
          showToast({ ...about(fullName(user), { ...text, description }), tone: "success" });
          // By now, the dialog may be about another user.
          setOpen((current) => current?.user.id === user.id ? null : current);
          const kept = changed.accountStatus === user.accountStatus ? [changed] : [];
          setUsers((before) => before.flatMap((each) => each.id === user.id ? kept : [each]));
        },
        (error) => showError(failure, error),
        user.id,
      );
    },
  };
}
