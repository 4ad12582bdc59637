import { useState } from "react";
import { fullName, type UserSummary } from "../domain/accounts/users.ts";
import { about, SUCCESS } from "../domain/shell/toasts.ts";
import type { WriteText } from "../domain/shell/writes.ts";
import { post } from "./api.ts";
import { settle } from "./settle.ts";
import { showError } from "./show_error.ts";
import { showToast } from "./toasts.ts";

type UserWrite = Pick<Required<WriteText>, "call" | "done" | "failure">;

/** A list of users and the decisions made about them: one at a time about each user, and each by itself. */
export function useUserDecisions(initialUsers: UserSummary[]) {
  const [users, setUsers] = useState(initialUsers);
  const [pendingIds, setPendingIds] = useState<readonly string[]>([]);
  return {
    users,
    /** Whether a decision about this user is pending. */
    isPending: (user: UserSummary) => pendingIds.includes(user.id),
    /** Makes the call, unless one about this user is pending, and shows how it went. Resolves to whether it succeeded. */
    async decide(
      user: UserSummary,
      { call, done, failure }: UserWrite,
      values: Record<string, string>,
    ): Promise<boolean> {
      if (pendingIds.includes(user.id)) return false;
      setPendingIds((before) => [...before, user.id]);
      try {
        await post(call(user.id), values);
        showToast({ ...about(fullName(user), SUCCESS[done]), tone: "success" });
        void import("./refresh_account_history.ts").then(({ refreshAccountHistory }) => refreshAccountHistory());
        return true;
      } catch (error) {
        showError(failure, error);
        return false;
      } finally {
        setPendingIds((before) => before.filter((id) => id !== user.id));
      }
    },
    /** Removes somebody from the list. */
    remove(user: UserSummary): void {
      setUsers((before) => before.filter(({ id }) => id !== user.id));
      // The next one comes to where the last press was.
      settle();
    },
  };
}
