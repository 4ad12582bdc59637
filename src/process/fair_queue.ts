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

/** The one who takes turns: a person or an address. An address in a network takes turns with those around it first. */
export type QueueClient = string | readonly [network: string, address: string];

/**
 * A line in which clients take turns: however much one of them waits for, everybody else's next work comes first. When the
 * line is full, work of the network with the most is refused, in it of the client with the most; among equals by chance.
 */
export interface FairQueue {
  /**
   * Does the work when its turn comes. Work that has begun is finished.
   * @param signal makes what takes the work out of the line when nobody waits for it any more; not called for work that
   * begins at once
   * @throws {AppError} the queue's error when too much waits; the signal's reason, or BUSY, when it aborts first
   */
  run<Result>(client: QueueClient, work: () => Promise<Result>, signal?: () => AbortSignal): Promise<Result>;
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
  const running = new Map<string, number>();
  let runningInAll = 0;
  /** When the last turn of each client and network was, of those that run or wait. */
  const lastTurns = new Map<string, number>();
  let turns = 0;

  function endTurn(keys: Keys): void {
    for (const key of keys) {
      if (running.has(key) || line.some((place) => place.keys.includes(key))) lastTurns.set(key, ++turns);
      else lastTurns.delete(key);
    }
  }

  function hasRoom([network, client = network]: Keys): boolean {
    return runningInAll < maxRunning && (running.get(client) ?? 0) < runningEach;
  }

  function begin(keys: Keys): void {
    runningInAll++;
    for (const key of keys) running.set(key, (running.get(key) ?? 0) + 1);
    endTurn(keys);
  }

  function end(keys: Keys): void {
    runningInAll--;
    for (const key of keys) {
      const left = (running.get(key) ?? 0) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
    endTurn(keys);
    startNext();
  }

  function startNext(): void {
    const lastTurn = ({ keys }: Place, level: number) => lastTurns.get(keys[level] ?? "") ?? 0;
    while (runningInAll < maxRunning) {
      const [next] = line.filter(({ keys }) => hasRoom(keys))
        .toSorted((a, b) => lastTurn(a, 0) - lastTurn(b, 0) || lastTurn(a, 1) - lastTurn(b, 1));
      if (!next) return;
      line.splice(line.indexOf(next), 1);
      begin(next.keys);
      next.start();
    }
  }

  function leave(place: Place): void {
    line.splice(line.indexOf(place), 1);
    for (const key of place.keys) {
      if (!running.has(key) && !line.some(({ keys }) => keys.includes(key))) lastTurns.delete(key);
    }
  }

  /** Takes out the newest place of the client with the most, in the network with the most. */
  function dropOne(): void {
    const dropped = largest(largest(line, 0), 1).at(-1);
    if (!dropped) return;
    leave(dropped);
    dropped.refuse(full());
  }

  async function wait(keys: Keys, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>();
    const place = { keys, start, refuse };
    const abort = () => {
      if (line.includes(place)) leave(place);
      refuse(signal?.reason instanceof AppError ? signal.reason : abandoned());
    };
    if (signal?.aborted) {
      abort();
      return await promise;
    }
    line.push(place);
    for (const key of keys) if (!lastTurns.has(key)) lastTurns.set(key, ++turns);
    if (line.length > maxWaiting) dropOne();
    else if (line.filter((other) => other.keys.at(-1) === keys.at(-1)).length > waitingEach) {
      leave(place);
      refuse(full());
    }
    signal?.addEventListener("abort", abort, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", abort));
  }

  return {
    async run(client, work, signal) {
      const keys: Keys = typeof client === "string" ? [client] : client;
      // Nobody who waits could begin now: startNext left none.
      if (hasRoom(keys)) begin(keys);
      else await wait(keys, signal?.());
      try {
        return await work();
      } finally {
        end(keys);
      }
    },
    findLength: () => ({ running: runningInAll, waiting: line.length }),
  };
}

/** A client, and before it the network that it is in, if there is one. */
type Keys = readonly [string] | readonly [string, string];

interface Place {
  keys: Keys;
  start: () => void;
  refuse: (error: AppError) => void;
}

/** The places of the client, or the network, with the most of them; of one of several by chance, so that none is always it. */
function largest(places: Place[], level: number): Place[] {
  const groups = [...Map.groupBy(places, ({ keys }) => keys[level] ?? "").values()];
  const most = Math.max(...groups.map(({ length }) => length));
  const candidates = groups.filter(({ length }) => length === most);
  return candidates[Math.floor(Math.random() * candidates.length)] ?? [];
}

function busy(): AppError {
  return new AppError("BUSY", "Too many people are waiting right now. Please try again in a few seconds.", {
    retryAfter: 5,
  });
}

function abandoned(): AppError {
  return new AppError("BUSY", "No one is waiting for this anymore.", { retryAfter: 5 });
}
