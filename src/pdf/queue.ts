import { createFairQueue } from "../fair_queue.ts";
import { PdfError } from "./errors.ts";

const MAX_WAITING = 50;
/** One to look at and one to print: more at once is no person's work, and would hold up everybody else. */
const MAX_PER_READER = 2;

/** Who waits for a document. */
export interface Reader {
  /** The person's id; without one there is no limit a person. Readers without one share their turns. */
  id?: string;
  /** Aborts when the person goes away. */
  signal?: AbortSignal;
}

interface Waiting {
  start: () => void;
  drop: () => void;
}

/** Creates a queue in which one job runs at a time, people take turns, and each of them has a place or two. */
export function createQueue() {
  const line = createFairQueue<Waiting>();
  const jobsOf = new Map<string, number>();
  let isRunning = false;

  /**
   * Runs a job when its turn comes.
   * @throws {PdfError} TOO_MANY when the reader has two others, BUSY when too many wait, ABANDONED when the reader goes away
   * first, and whatever the job throws. A job that runs already is finished, and takes its reader's place until then.
   */
  async function run<Result>(job: () => Promise<Result>, { id, signal }: Reader): Promise<Result> {
    if (id !== undefined && (jobsOf.get(id) ?? 0) >= MAX_PER_READER) {
      throw new PdfError(
        "TOO_MANY",
        `${MAX_PER_READER} others of yours are in the making. Try again when they are done.`,
      );
    }
    if (line.length + Number(isRunning) >= MAX_WAITING) {
      throw new PdfError("BUSY", "too many others are waiting. Try again in a minute.");
    }
    const client = id ?? "";
    count(id, 1);
    try {
      await turn(client, signal);
      try {
        return await job();
      } finally {
        isRunning = false;
        line.endTurn(client);
        line.next()?.start();
      }
    } finally {
      count(id, -1);
    }
  }

  function turn(client: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abandoned = () => new PdfError("ABANDONED", "nobody waits for it any more.");
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

  function count(id: string | undefined, change: number): void {
    if (id === undefined) return;
    const jobs = (jobsOf.get(id) ?? 0) + change;
    if (jobs === 0) jobsOf.delete(id);
    else jobsOf.set(id, jobs);
  }

  return {
    run,
    /** How many run and wait. */
    findLength: () => ({ running: Number(isRunning), waiting: line.length }),
  };
}
