import { AppError } from "../domain/http/errors.ts";

/** How much work goes on, and how much waits. */
export interface QueueLimits {
  /** How many run at once; all of them by default. */
  running?: number;
  /** How many wait in all. */
  waiting?: number;
  /** How many of one client's run at once. */
  runningEach?: number;
  /** How many of one client's wait. */
  waitingEach?: number;
}

/**
 * A line in which clients take turns: however much one of them waits for, everybody else's next work comes first. When the
 * line is full, the newest work of the client with the most is refused.
 */
export interface FairQueue {
  /**
   * Does the work when its turn comes. Work that has begun is finished.
   * @param client the one who takes turns: a person, or an address
   * @param signal takes the work out of the line when nobody waits for it any more
   * @throws {AppError} the queue's error when too much waits; the signal's reason, or BUSY, when it aborts first
   */
  run<Result>(client: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** How much runs and waits. */
  findLength(): { running: number; waiting: number };
}

/**
 * Returns an empty queue.
 * @param full makes the error for work that is refused
 */
export function createFairQueue(
  { running: maxRunning = Infinity, waiting: maxWaiting = Infinity, runningEach = Infinity, waitingEach = Infinity }:
    QueueLimits,
  full: () => AppError = busy,
): FairQueue {
  const line: Place[] = [];
  /** Every client that waits, in the order of their turns: a Set keeps the order in which things were added. */
  const turns = new Set<string>();
  const running = new Map<string, number>();
  let runningInAll = 0;

  function leave(place: Place): void {
    line.splice(line.indexOf(place), 1);
    if (!line.some(({ client }) => client === place.client)) turns.delete(place.client);
  }

  function endTurn(client: string): void {
    if (turns.delete(client)) turns.add(client);
  }

  function startNext(): void {
    for (const client of [...turns]) {
      if (runningInAll >= maxRunning) return;
      const place = (running.get(client) ?? 0) < runningEach && line.find((place) => place.client === client);
      if (!place) continue;
      leave(place);
      endTurn(client);
      runningInAll++;
      running.set(client, (running.get(client) ?? 0) + 1);
      place.start();
    }
  }

  function end(client: string): void {
    runningInAll--;
    const left = (running.get(client) ?? 0) - 1;
    if (left > 0) running.set(client, left);
    else running.delete(client);
    endTurn(client);
    startNext();
  }

  /** Takes out the newest place of the client with the most; among equals, the newest of all. */
  function dropNewest(): void {
    const counts = new Map<string, number>();
    for (const { client } of line) counts.set(client, (counts.get(client) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const dropped = line.findLast(({ client }) => counts.get(client) === most);
    if (!dropped) return;
    leave(dropped);
    dropped.refuse(full());
  }

  async function wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const place = { client, start, refuse };
    const abort = () => {
      if (line.includes(place)) leave(place);
      refuse(signal?.reason instanceof AppError ? signal.reason : abandoned());
    };
    if (signal?.aborted) {
      abort();
      return await promise;
    }
    line.push(place);
    turns.add(client);
    startNext();
    if (line.length > maxWaiting) dropNewest();
    else if (line.filter((other) => other.client === client).length > waitingEach) {
      leave(place);
      refuse(full());
    }
    signal?.addEventListener("abort", abort, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", abort));
  }

  return {
    async run(client, work, signal) {
      await wait(client, signal);
      try {
        return await work();
      } finally {
        end(client);
      }
    },
    findLength: () => ({ running: runningInAll, waiting: line.length }),
  };
}

interface Place {
  client: string;
  start: () => void;
  refuse: (error: AppError) => void;
}

function busy(): AppError {
  return new AppError("BUSY", "Too many people are waiting right now. Please try again in a few seconds.", {
    retryAfter: 5,
  });
}

function abandoned(): AppError {
  return new AppError("BUSY", "Nobody waits for this any more.", { retryAfter: 5 });
}
