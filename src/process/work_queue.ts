import { AppError } from "../domain/http/errors.ts";

interface QueueOptions {
  running: number;
  waiting: number;
  full: () => AppError;
}

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** Creates a queue whose preferred work runs before all other, and pushes it out when too much waits. */
export function createWorkQueue({ running: maxRunning, waiting: maxWaiting, full }: QueueOptions) {
  let line: { isPreferred: boolean; start: () => void; refuse: (error: AppError) => void }[] = [];
  let running = 0;

  async function waitForTurn(isPreferred: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const refuse = (error: AppError) => {
      line = line.filter((other) => other !== place);
      reject(error);
    };
    const place = { isPreferred, start, refuse };
    line.push(place);
    if (line.length > maxWaiting) (line.findLast((other) => !other.isPreferred) ?? place).refuse(full());
    const abandon = () => refuse(signal?.reason instanceof AppError ? signal.reason : full());
    if (signal?.aborted) abandon();
    signal?.addEventListener("abort", abandon, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", abandon));
  }

  return {
    /** Runs the work in its turn, or throws the queue's error when too much waits, or the reason of `signal`. */
    async run<Result>(work: () => Promise<Result>, isPreferred: boolean, signal?: AbortSignal): Promise<Result> {
      if (running < maxRunning) running++;
      else await waitForTurn(isPreferred, signal);
      try {
        return await work();
      } finally {
        const [next] = line.splice(Math.max(0, line.findIndex((place) => place.isPreferred)), 1);
        if (next) next.start();
        else running--;
      }
    },
    findLength: () => ({ running, waiting: line.length }),
  };
}
