import { useState } from "react";
import type { UserSummary } from "../domain/accounts/users.ts";
import type { ToastText } from "../domain/toasts.ts";
import { showError } from "./show_error.ts";
import { showToast } from "./toasts.ts";
import { useSubmit } from "./use_submit.ts";

/** A list of users and the decisions made about them, one at a time. */
export function useUserDecisions(initialUsers: UserSummary[]) {
  const [users, setUsers] = useState(initialUsers);
  const { isPending, submit } = useSubmit();
  const [decidedId, setDecidedId] = useState<string | null>(null);
  return {
    users,
    /** The user whose decision is pending, if one is. */
    pendingId: isPending ? decidedId : null,
    /** Makes the call and shows how it went. Resolves to whether it succeeded. */
    decide(user: UserSummary, call: () => Promise<unknown>, success: ToastText, failure: Required<ToastText>) {
      return submit(async () => {
        setDecidedId(user.id);
        await call();
        showToast({ ...success, tone: "success" });
      }, (error) => showError(failure, error));
    },
    /** Removes somebody from the list. */
    remove: (user: UserSummary) => setUsers((before) => before.filter(({ id }) => id !== user.id)),
  };
}
