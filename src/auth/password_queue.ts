import { AppError } from "../domain/errors.ts";

/**
 * Who stands in line for work with a password. Known are browsers in which the account signed in before and people who
 * are signed in; everybody else is a stranger.
 */
export type Lane = "known" | "strangers";

/** How much of one lane's work runs at once and waits, and how much of it may be one client's. */
export interface LaneLimits {
  running: number;
  waiting: number;
  waitingPerClient: number;
}

/** How many run at once in all, and in each lane. */
export interface QueueLimits {
  running: number;
  lanes: Record<Lane, LaneLimits>;
}

/** Where all work with passwords waits, so that a flood of it neither stops the rest nor the people we know. */
export interface PasswordQueue {
  /**
   * Does the work, its queries included, when its turn comes.
   * @param client who asks: an address for strangers, an account for people we know
   * @throws {AppError} BUSY when too much waits already
   */
  run<Result>(lane: Lane, client: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * A hash takes a core, 19 MiB and some 50 ms, and other requests need the machine too, so two run at once: one for people
 * we know, whatever strangers ask for, and one for strangers, whatever somebody we know asks for. One address gets half
 * of the strangers' places, so that a single one cannot take them all.
 */
const LIMITS: QueueLimits = {
  running: 2,
  lanes: {
    known: { running: 1, waiting: 60, waitingPerClient: 10 },
    strangers: { running: 1, waiting: 60, waitingPerClient: 30 },
  },
};

const BUSY_SECONDS = 5;

/** Returns an empty queue. */
export function createPasswordQueue({ running: maxRunning, lanes: limits }: QueueLimits = LIMITS): PasswordQueue {
  const lanes: Record<Lane, LaneState> = {
    known: { running: 0, waiting: [] },
    strangers: { running: 0, waiting: [] },
  };

  /** Starts whoever is next, people we know first. */
  function startNext(): void {
    for (const lane of ["known", "strangers"] as const) {
      while (hasRoom(lane)) {
        const next = lanes[lane].waiting.shift();
        if (!next) break;
        lanes[lane].running++;
        next.start();
      }
    }
  }

  function hasRoom(lane: Lane): boolean {
    return lanes.known.running + lanes.strangers.running < maxRunning && lanes[lane].running < limits[lane].running;
  }

  function hasPlace(lane: Lane, client: string): boolean {
    const { waiting } = lanes[lane];
    const own = waiting.filter((one) => one.client === client).length;
    return waiting.length < limits[lane].waiting && own < limits[lane].waitingPerClient;
  }

  return {
    async run(lane, client, work) {
      if (!hasPlace(lane, client)) {
        throw new AppError("BUSY", "Too many people are signing in right now. Please try again in a few seconds.", {
          retryAfter: BUSY_SECONDS,
        });
      }
      await new Promise<void>((start) => {
        lanes[lane].waiting.push({ client, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        lanes[lane].running--;
        startNext();
      }
    },
  };
}

interface LaneState {
  running: number;
  waiting: { client: string; start: () => void }[];
}
