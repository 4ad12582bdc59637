import { useState } from "react";
import type { BulkResult } from "../domain/requests/bulk.ts";
import type { ToastText } from "../domain/toasts.ts";
import { post } from "./api.ts";
import { showToast } from "./toasts.ts";
import { useSubmit } from "./use_submit.ts";

/** A bulk call and its notifications. */
export interface BulkAction {
  url: string;
  success: (result: BulkResult) => ToastText;
  failure: ToastText;
}

/** Runs one bulk action at a time and shows how it went. */
export function useBulkAction() {
  const { isPending, submit } = useSubmit();
  const [failures, setFailures] = useState<BulkResult["failures"]>([]);
  return {
    isPending,
    /** The requests that the last action left unchanged, until they are dismissed. */
    failures,
    dismissFailures: () => setFailures([]),
    /** Resolves to whether the call succeeded; single requests may have failed all the same. */
    run(requestIds: string[], { url, success, failure }: BulkAction): Promise<boolean> {
      return submit(async () => {
        setFailures([]);
        const result = await post<BulkResult>(url, { requestIds });
        setFailures(result.failures);
        showToast({ ...success(result), tone: "success" });
      }, () => showToast({ ...failure, tone: "error" })); // The list, loaded again, shows which of them were done.
    },
  };
}
