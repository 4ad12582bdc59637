import type { BulkResult } from "./bulk.ts";

/** Few enough for one call, so that "31 of 77" moves on every moment and a stop is soon heard. */
export const PORTION = 10;

/** How a bulk action ended. */
export interface BulkOutcome extends BulkResult {
  /** "failed" where a call did: what it decided on before that is not known. */
  end: "complete" | "stopped" | "failed";
  /** Why a call failed. */
  error?: unknown;
  /** Those that nobody was told about: after a stop, or from the call on that failed. */
  left: string[];
}

interface BulkRun {
  /** Makes the bulk call for some of the requests. */
  send: (requestIds: string[]) => Promise<BulkResult>;
  /** Told after each call that is not the last one, with how many requests are done, and of how many. */
  onProgress: (done: number, total: number) => void;
  /** Asked of each request before it is sent: somebody may have taken it back since. */
  isWanted: (requestId: string) => boolean;
  /** Asked before each call. Finished calls stay done. */
  isStopped: () => boolean;
}

/** Decides on many requests, a portion in each call. */
export async function runBulk(
  requestIds: string[],
  { send, onProgress, isWanted, isStopped }: BulkRun,
): Promise<BulkOutcome> {
  const sum: BulkResult = { success: 0, failed: 0, failures: [] };
  let done = 0;
  for (let left = requestIds.filter(isWanted); left.length > 0; left = left.slice(PORTION).filter(isWanted)) {
    if (isStopped()) return { ...sum, end: "stopped", left };
    if (done > 0) onProgress(done, done + left.length);
    done += Math.min(left.length, PORTION);
    try {
      const { success, failed, failures } = await send(left.slice(0, PORTION));
      sum.success += success;
      sum.failed += failed;
      sum.failures.push(...failures);
    } catch (error) {
      // The caller says that it failed, and the list, loaded again, what it did.
      return { ...sum, end: "failed", error, left };
    }
  }
  return { ...sum, end: "complete", left: [] };
}
