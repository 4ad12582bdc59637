import { useState } from "react";
import type { BulkResult } from "../domain/requests/bulk.ts";
import type { ToastText } from "../domain/toasts.ts";
import { post } from "./api.ts";
import { showToast } from "./toasts.ts";

/** A bulk call, and what is said about it. */
export interface BulkAction {
  call: string;
  done: (result: BulkResult) => ToastText;
  failed: ToastText;
}

/** One decision for many requests at a time, told how it ended. */
export function useBulk() {
  const [isPending, setPending] = useState(false);
  const [failures, setFailures] = useState<BulkResult["failures"]>([]);
  return {
    isPending,
    /** What the last one left as it was, until it is closed. */
    failures,
    closeFailures: () => setFailures([]),
    /** Answers whether the call came through; single requests may have been refused. */
    async run(requestIds: string[], { call, done, failed }: BulkAction): Promise<boolean> {
      if (isPending) return false;
      setPending(true);
      setFailures([]);
      try {
        const result = await post<BulkResult>(call, { requestIds });
        setFailures(result.failures);
        showToast({ ...done(result), tone: "success" });
        return true;
      } catch {
        // Which of them were done before it broke off is what the list shows when it is loaded again.
        showToast({ ...failed, tone: "error" });
        return false;
      } finally {
        setPending(false);
      }
    },
  };
}
