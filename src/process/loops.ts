import { setTimeout } from "node:timers/promises";
import { HOUR_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {}); // ended early on purpose
}

interface Loop {
  /** Asks the round in progress to stop early, and waits for it. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** What a round does, for the log: "erase old requests". */
  task: string;
  round: (signal: AbortSignal) => Promise<void>;
  log: Log;
  /** How long to wait between two rounds, in milliseconds. */
  intervalMs: number;
}

/** The database may be down for a while: a round that fails is logged, and the next one tries again. */
export function startLoop(
  { task, round, log, intervalMs }: LoopOptions,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await round(signal).catch((error) => {
        if (!signal.aborted) log("error", `cannot ${task}`, { error: String(error) });
      });
      await pause(intervalMs, signal);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

interface EraserDeps {
  /**
   * Erases everything that is due at `now`, and returns how much that was; undefined if the time is not believed.
   * `signal` asks it to stop early.
   */
  eraseDue: (input: { now: Date; signal: AbortSignal }) => Promise<{ requests: number; meals: number } | undefined>;
  clock: () => Date;
  log: Log;
}

export function startEraser({ eraseDue, clock, log }: EraserDeps): Loop {
  let isHeldBack = false;
  const round = async (signal: AbortSignal) => {
    const erased = await eraseDue({ now: clock(), signal });
    if (erased && erased.requests > 0) log("info", "erased old requests' details", erased);
    // Once, since nothing may happen for all of a summer.
    if (!erased && !isHeldBack) {
      log("info", "nothing is erased: nobody used the product between two days and one day ago, or the clock is ahead");
    }
    isHeldBack = !erased;
  };
  return startLoop({ task: "erase old requests", round, log, intervalMs: HOUR_MS });
}
