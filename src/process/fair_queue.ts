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

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Returns an empty line in which clients take turns: however much one of them waits for, everybody else's next work comes
 * first. When the line is full, work of the network with the most is refused, in it of the client with the most; among
 * equals by chance.
 * @param full makes the error for work that is refused
 */
export function createFairQueue(
  { running: maxRunning = Infinity, waiting: maxWaiting = Infinity, runningEach = Infinity, waitingEach = Infinity }:
    QueueLimits,
  full: () => AppError = busy,
) {
  /** In the order of their turns. */
  let line: Place[] = [];
  /** Whose work runs. */
  const running: Keys[] = [];

  function hasRoom(keys: Keys): boolean {
    return running.length < maxRunning && running.filter((other) => isSameClient(other, keys)).length < runningEach;
  }

  function begin(keys: Keys): void {
    running.push(keys);
    endTurn(keys);
  }

  function end(keys: Keys): void {
    running.splice(running.indexOf(keys), 1);
    endTurn(keys);
    for (let next = findNext(); next; next = findNext()) {
      leave(next);
      begin(next.keys);
      next.start();
    }
  }

  function findNext(): Place | undefined {
    return line.find(({ keys }) => hasRoom(keys));
  }

  /** A network goes behind all others, and in it the client behind all of its others. */
  function endTurn(keys: Keys): void {
    const rank = (place: Place) => place.keys[0] !== keys[0] ? 0 : isSameClient(place.keys, keys) ? 2 : 1;
    line = line.toSorted((a, b) => rank(a) - rank(b));
  }

  function leave(place: Place): void {
    line.splice(line.indexOf(place), 1);
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
    if (line.length > maxWaiting) dropOne();
    else if (line.filter((other) => isSameClient(other.keys, keys)).length > waitingEach) {
      leave(place);
      refuse(full());
    }
    signal?.addEventListener("abort", abort, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", abort));
  }

  return {
    /**
     * Does the work when its turn comes. Work that has begun is finished.
     * @param signal makes what takes the work out of the line when nobody waits for it any more; not called for work that
     * begins at once
     * @throws {AppError} the queue's error when too much waits; the signal's reason, or BUSY, when it aborts first
     */
    async run<Result>(
      client: QueueClient,
      work: () => Promise<Result>,
      signal?: () => AbortSignal,
    ): Promise<Result> {
      const keys: Keys = typeof client === "string" ? [client] : client;
      // Nobody who waits could begin now: the last end left none.
      if (hasRoom(keys)) begin(keys);
      else await wait(keys, signal?.());
      try {
        return await work();
      } finally {
        end(keys);
      }
    },
    /** How much runs and waits. */
    findLength: () => ({ running: running.length, waiting: line.length }),
  };
}

function isSameClient(one: Keys, other: Keys): boolean {
  return one[0] === other[0] && one[1] === other[1];
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
