import { useState } from "react";
import type { Role } from "../../domain/accounts/roles.ts";
import { fullName, type UserSummary } from "../../domain/accounts/users.ts";
import { about, SUCCESS, type ToastText } from "../../domain/shell/toasts.ts";
import type { CallText } from "../../domain/shell/writes.ts";
import { post } from "../api.ts";
import { showError } from "../failures.ts";
import { showToast } from "../shell/toasts.ts";

type UserWrite = Pick<Required<CallText>, "call" | "done" | "failure">;

interface UserDecision<Action> {
  action: Action;
  user: UserSummary;
  role?: Role;
}

/** Keeps a list of users and the decisions about them: one at a time about each user, and each by itself. */
export function useUserDecisions<Action extends string>(
  initialUsers: UserSummary[],
  writes: Record<Action, UserWrite>,
) {
  const [users, setUsers] = useState(initialUsers);
  const [pendingIds, setPendingIds] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<UserDecision<Action> | null>(null);
  return {
    users,
    open,
    openDialog: setOpen,
    close: () => setOpen(null),
    isPending: (user: UserSummary) => pendingIds.includes(user.id),
    /**
     * Makes the call, unless one about this user is pending, and shows how it went.
     * @param leaves whether the user leaves the list when it succeeds, instead of being shown as they are then
     */
    async decide(
      { action, user, role }: UserDecision<Action>,
      values: Record<string, string> = {},
      leaves = true,
    ): Promise<void> {
      if (pendingIds.includes(user.id)) return;
      const { call, done, failure } = writes[action];
      setPendingIds((before) => [...before, user.id]);
      try {
        const changed = await post<UserSummary>(call(user.id), { ...role && { role }, ...values });
        const text: ToastText = SUCCESS[done];
        const description = role ? `${text.description} as ${role}` : text.description;
        showToast({ ...about(fullName(user), { ...text, description }), tone: "success" });
        // By now, the dialog may be about another user.
        setOpen((current) => current?.user.id === user.id ? null : current);
        setUsers((before) => before.flatMap((each) => each.id !== user.id ? [each] : leaves ? [] : [changed]));
      } catch (error) {
        showError(failure, error);
      } finally {
        setPendingIds((before) => before.filter((id) => id !== user.id));
      }
    },
  };
}
