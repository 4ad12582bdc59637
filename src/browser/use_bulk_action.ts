import { useRef, useState } from "react";
import type { BulkResult } from "../domain/requests/bulk.ts";
import { BULK_DONE, BULK_FAILURE, BULK_REFUSALS, BULK_SUCCESS, bulkStopped } from "../domain/requests/bulk_texts.ts";
import type { ToastAbout } from "../domain/toasts.ts";
import { urls } from "../domain/urls.ts";
import { post } from "./api.ts";
import { type BulkOutcome, PORTION, runBulk } from "../domain/requests/bulk_run.ts";
import { showToast } from "./toasts.ts";

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

  async function run(requestIds: string[], action: BulkAction): Promise<string[]> {
    // Of two quick presses, the second comes before anything is drawn.
    if (isRunning.current) return [];
    isRunning.current = true;
    isStopped.current = false;
    const total = requestIds.length;
    setFailures(null);
    setProgress({ done: 0, total, isStopping: false });
    const outcome = await runBulk(requestIds, {
      send: (portion) => post<BulkResult>(CALLS[action], { requestIds: portion }),
      onProgress: (done) => setProgress({ done, total, isStopping: false }),
      isStopped: () => isStopped.current,
    });
    isRunning.current = false;
    setProgress(null);
    if (outcome.failed > 0) setFailures({ title: BULK_REFUSALS[action](outcome.failed), failures: outcome.failures });
    // What was refused is no success, whatever else went well.
    showToast({
      ...toastFor(action, outcome),
      tone: outcome.end === "failed" || outcome.failed > 0 ? "error" : "success",
    });
    return requestIds.slice(0, total - outcome.left.length);
  }

  return {
    /** How far the action has come; null when none runs. */
    progress,
    /** Whether it is over before anybody could stop it. */
    isShort: progress !== null && progress.total <= PORTION,
    /** The requests that the last action refused, if any, until they are dismissed. */
    failures,
    dismissFailures: () => setFailures(null),
    /** Resolves to the requests that were decided on or refused. */
    run,
    /** Ends the action after the call that is on its way. */
    stop: () => {
      isStopped.current = true;
      setProgress((before) => before && { ...before, isStopping: true });
    },
  };
}

function toastFor(action: BulkAction, outcome: BulkOutcome): ToastAbout {
  const { end, success, failed, left } = outcome;
  if (end === "stopped") return bulkStopped(action, outcome, left.length);
  if (end === "failed") return { ...BULK_FAILURE[action], ...success > 0 && { subject: BULK_DONE[action](success) } };
  return { ...BULK_SUCCESS[action](outcome), ...failed > 0 && { subject: BULK_REFUSALS[action](failed) } };
}
