import { useState } from "react";
import type { ToastText } from "../domain/toasts.ts";
import type { UserSummary } from "../domain/accounts/users.ts";
import { errorMessage } from "./api.ts";
import { showToast } from "./toasts.ts";

/** Decisions on the people of a list: one at a time, each told how it ended. */
export function useUserDecisions(initial: UserSummary[]) {
  const [users, setUsers] = useState(initial);
  const [pendingId, setPendingId] = useState<string | null>(null);
  return {
    users,
    /** Whose decision is on its way, if one is. */
    pendingId,
    /** Makes the call and tells how it ended; answers whether it was done. */
    async decide(user: UserSummary, call: () => Promise<unknown>, done: ToastText, failed: Required<ToastText>) {
      if (pendingId !== null) return false;
      setPendingId(user.id);
      try {
        await call();
        showToast({ ...done, tone: "success" });
        return true;
      } catch (error) {
        showToast({ title: failed.title, description: errorMessage(error, failed.description), tone: "error" });
        return false;
      } finally {
        setPendingId(null);
      }
    },
    /** Takes somebody from the list. */
    remove: (user: UserSummary) => setUsers((before) => before.filter(({ id }) => id !== user.id)),
  };
}
