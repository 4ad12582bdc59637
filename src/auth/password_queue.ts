import { AppError } from "../domain/http/errors.ts";
import { createFairQueue, type FairQueue } from "../process/fair_queue.ts";

/**
 * Who stands in line for work with a password. Known are browsers in which the account signed in before and people who
 * are signed in; everybody else is a stranger.
 */
export type Lane = "known" | "strangers";

/** How much of one lane's work runs at once, and how much waits. */
export interface LaneLimits {
  running: number;
  waiting: number;
}

/** How many run at once in all, and in each lane. */
export interface QueueLimits {
  running: number;
  lanes: Record<Lane, LaneLimits>;
}

/** Where all work with passwords waits, so that a flood of it neither stops the rest nor the people we know. */
export interface PasswordQueue {
  /**
   * Does the work, its queries included, when its turn comes. The clients of a lane take turns.
   * @param client who asks: an address for strangers, an account for people we know
   * @throws {AppError} BUSY when too much waits: the newest work of whoever has the most is turned away
   */
  run<Result>(lane: Lane, client: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * A hash takes a core, 19 MiB and some 50 ms, and other requests need the machine too, so two run at once: one for people
 * we know, whatever strangers ask for, and one for strangers, whatever somebody we know asks for.
 */
const LIMITS: QueueLimits = {
  running: 2,
  lanes: {
    known: { running: 1, waiting: 60 },
    strangers: { running: 1, waiting: 60 },
  },
};

const BUSY_SECONDS = 5;

/** Returns an empty queue. */
export function createPasswordQueue({ running: maxRunning, lanes: limits }: QueueLimits = LIMITS): PasswordQueue {
  const lanes: Record<Lane, LaneState> = {
    known: { running: 0, line: createFairQueue() },
    strangers: { running: 0, line: createFairQueue() },
  };

  /** Starts whoever is next, people we know first. */
  function startNext(): void {
    for (const lane of ["known", "strangers"] as const) {
      while (hasRoom(lane)) {
        const next = lanes[lane].line.next();
        if (!next) break;
        lanes[lane].running++;
        next.start();
      }
    }
  }

  function hasRoom(lane: Lane): boolean {
    return lanes.known.running + lanes.strangers.running < maxRunning && lanes[lane].running < limits[lane].running;
  }

  return {
    async run(lane, client, work) {
      const { line } = lanes[lane];
      await new Promise<void>((start, refuse) => {
        line.join(client, { start, refuse });
        startNext();
        if (line.length > limits[lane].waiting) line.dropNewest()?.refuse(busy());
      });
      try {
        return await work();
      } finally {
        lanes[lane].running--;
        line.endTurn(client);
        startNext();
      }
    },
  };
}

interface LaneState {
  running: number;
  line: FairQueue<{ start: () => void; refuse: (error: AppError) => void }>;
}

function busy(): AppError {
  return new AppError("BUSY", "Too many people are signing in right now. Please try again in a few seconds.", {
    retryAfter: BUSY_SECONDS,
  });
}
