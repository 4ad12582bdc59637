import { AppError } from "../domain/http/errors.ts";
import { createFairQueue } from "../process/fair_queue.ts";
import { PdfError } from "./errors.ts";

const MAX_WAITING = 50;

/** Who waits for a document. */
export interface Reader {
  /** The person's id. Readers without one share their turns. */
  id?: string;
  /** Aborts when the person goes away, or is told something else, with that AppError as the reason. */
  signal?: AbortSignal;
}

interface Waiting {
  start: () => void;
  drop: () => void;
}

/** Creates a queue in which one job runs at a time and people take turns. How much one of them waits for, others limit. */
export function createQueue() {
  const line = createFairQueue<Waiting>();
  let isRunning = false;

  /**
   * Runs a job when its turn comes.
   * @throws {PdfError} BUSY when too many wait, ABANDONED when the reader goes away first, and whatever the job throws. A job
   * that runs already is finished.
   * @throws {AppError} the reason of the reader's signal
   */
  async function run<Result>(job: () => Promise<Result>, { id, signal }: Reader): Promise<Result> {
    if (line.length + Number(isRunning) >= MAX_WAITING) {
      throw new PdfError("BUSY", "too many others are waiting. Try again in a minute.");
    }
    const client = id ?? "";
    await turn(client, signal);
    try {
      return await job();
    } finally {
      isRunning = false;
      line.endTurn(client);
      line.next()?.start();
    }
  }

  function turn(client: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abandoned = () =>
      signal?.reason instanceof AppError ? signal.reason : new PdfError("ABANDONED", "nobody waits for it any more.");
    const place: Waiting = {
      start() {
        signal?.removeEventListener("abort", place.drop);
        isRunning = true;
        resolve();
      },
      drop() {
        line.leave(place);
        reject(abandoned());
      },
    };
    if (signal?.aborted) reject(abandoned());
    else if (!isRunning) place.start();
    else {
      signal?.addEventListener("abort", place.drop, { once: true });
      line.join(client, place);
    }
    return promise;
  }

  return {
    run,
    /** How many run and wait. */
    findLength: () => ({ running: Number(isRunning), waiting: line.length }),
  };
}
