import { useState } from "react";
import type { BulkResult } from "../domain/requests/bulk.ts";
import type { ToastText } from "../domain/toasts.ts";
import { post } from "./api.ts";
import { showToast } from "./toasts.ts";
import { useSubmit } from "./use_submit.ts";

/** A bulk call and what is said about how it went. */
export interface BulkAction {
  url: string;
  success: (result: BulkResult) => ToastText;
  failure: ToastText;
  /** The title above the requests that failed. */
  failureTitle: (count: number) => string;
}

/** The requests that a bulk action could not change, each with the reason. */
export interface BulkFailures {
  title: string;
  failures: BulkResult["failures"];
}

/** Runs one bulk action at a time and shows how it went. */
export function useBulkAction() {
  const { isPending, submit } = useSubmit();
  const [failures, setFailures] = useState<BulkFailures | null>(null);
  return {
    isPending,
    /** The requests that the last action refused, if any, until they are dismissed. */
    failures,
    dismissFailures: () => setFailures(null),
    /** Resolves to whether the call succeeded; single requests may have failed all the same. */
    run(requestIds: string[], { url, success, failure, failureTitle }: BulkAction): Promise<boolean> {
      return submit(async () => {
        setFailures(null);
        const result = await post<BulkResult>(url, { requestIds });
        if (result.failed > 0) setFailures({ title: failureTitle(result.failed), failures: result.failures });
        showToast({ ...success(result), tone: "success" });
      }, () => showToast({ ...failure, tone: "error" })); // The list is reloaded and shows which of them went through.
    },
  };
}
