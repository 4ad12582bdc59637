import { useRef, useState } from "react";
import type { BulkResult } from "../domain/requests/bulk.ts";
import { BULK_DONE, BULK_REFUSALS, BULK_SUCCESS, bulkFailed, bulkStopped } from "../domain/requests/bulk_texts.ts";
import { SESSION_EXPIRED_TOAST } from "../domain/http/api_errors.ts";
import type { ToastAbout } from "../domain/shell/toasts.ts";
import { urls } from "../domain/urls.ts";
import { post } from "./api.ts";
import { ApiError } from "./api_error.ts";
import { type BulkOutcome, PORTION, runBulk } from "../domain/requests/bulk_run.ts";
import type { Selection } from "./use_selection.ts";
import { navigateWithToast, showToast } from "./toasts.ts";

/** What can be done with many requests at once. */
export type BulkAction = "approve" | "progress";

const CALLS: Record<BulkAction, string> = { approve: urls.api.bulkApprove, progress: urls.api.bulkProgress };

/** The requests that a bulk action could not change, each with the reason. */
export interface BulkFailures {
  title: string;
  failures: BulkResult["failures"];
}

/** Of how many requests how many are done. */
export interface BulkProgress {
  action: BulkAction;
  done: number;
  total: number;
  isStopping: boolean;
}

/** Runs one bulk action at a time and shows how it goes and how it went. */
export function useBulkAction() {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [failures, setFailures] = useState<BulkFailures | null>(null);
  const isRunning = useRef(false);
  const isStopped = useRef(false);

  async function run(requestIds: string[], action: BulkAction, selection: () => Selection): Promise<string[]> {
    // Of two quick presses, the second comes before anything is drawn.
    if (isRunning.current) return [];
    isRunning.current = true;
    isStopped.current = false;
    const decided: string[] = [];
    setFailures(null);
    setProgress({ action, done: 0, total: requestIds.length, isStopping: false });
    const outcome = await runBulk(requestIds, {
      send: async (portion) => {
        const result = await post<BulkResult>(CALLS[action], { requestIds: portion });
        decided.push(...portion);
        return result;
      },
      onProgress: (done, total) => setProgress({ action, done, total, isStopping: false }),
      isWanted: (id) => selection().ids.has(id),
      isStopped: () => isStopped.current,
    });
    isRunning.current = false;
    setProgress(null);
    if (outcome.failed > 0) setFailures({ title: BULK_REFUSALS[action](outcome.failed), failures: outcome.failures });
    if (outcome.error instanceof ApiError && outcome.error.isSessionExpired) leaveWith(action, outcome);
    // What was refused is no success, whatever else went well.
    showToast({
      ...toastFor(action, outcome, !selection().isAway),
      tone: outcome.end === "failed" || outcome.failed > 0 ? "error" : "success",
    });
    return decided;
  }

  return {
    /** How far the action has come; null when none runs. */
    progress,
    /** Whether it is over before anybody could stop it. */
    isShort: progress !== null && progress.total <= PORTION,
    /** The requests that the last action refused, if any, until they are dismissed. */
    failures,
    dismissFailures: () => setFailures(null),
    /**
     * Resolves to the requests that were decided on or refused.
     * @param selection as it is at the moment: what is deselected meanwhile is left out
     */
    run,
    /** Ends the action after the call that is on its way. */
    stop: () => {
      isStopped.current = true;
      setProgress((before) => before && { ...before, isStopping: true });
    },
  };
}

/** Says on /login, where this page is on its way to, what was done before the session ended. */
function leaveWith(action: BulkAction, { success }: BulkOutcome): void {
  if (success === 0) return;
  navigateWithToast(urls.login, { ...SESSION_EXPIRED_TOAST, subject: BULK_DONE[action](success), tone: "error" });
}

function toastFor(action: BulkAction, outcome: BulkOutcome, isStillSelected: boolean): ToastAbout {
  const { end, error, failed, left } = outcome;
  if (end === "stopped") return bulkStopped(action, outcome, left.length, isStillSelected);
  if (end === "failed") {
    // A change of the password that is due, for one.
    return bulkFailed(action, outcome, error instanceof ApiError && error.status === 403 ? error.body?.message : "");
  }
  return { ...BULK_SUCCESS[action](outcome), ...failed > 0 && { subject: BULK_REFUSALS[action](failed) } };
}
