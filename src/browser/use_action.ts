import { useState } from "react";
import { ApiError, errorMessage } from "./api.ts";
import { goWithToast, showToast } from "./toasts.ts";
import type { ToastText } from "../domain/toasts.ts";

interface Outcome {
  /** Told on the page that is opened afterwards. */
  done: ToastText;
  /**
   * The title when it fails, over the server's own sentence. An administrator's single actions fail without a message
   * (spec section 8): when things stand differently by now the page is loaded anew and shows it, otherwise all stays as
   * it was typed, to be tried again.
   */
  failed?: string;
  /** The page opened afterwards. */
  to: string;
}

/** Runs one call at a time, tells how it ended, and opens the page that shows the new state. */
export function useAction(): {
  isPending: boolean;
  run: (call: () => Promise<unknown>, outcome: Outcome) => Promise<void>;
} {
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    async run(call, { done, failed, to }) {
      if (isPending) return;
      setPending(true);
      try {
        await call();
        goWithToast(to, { ...done, tone: "success" });
      } catch (error) {
        setPending(false);
        if (failed !== undefined) {
          showToast({ title: failed, description: errorMessage(error, "Please try again."), tone: "error" });
        } else if (error instanceof ApiError && (error.status === 404 || error.status === 409)) location.reload();
      }
    },
  };
}
