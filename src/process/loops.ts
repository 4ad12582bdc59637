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

/**
 * Returns what tries work that is tried again and again: it logs the first of the work's failures in a row and that they are
 * over, so that a database that is away for a day is no day of lines. A failure returns undefined.
 */
export function createRetries(log: Log) {
  const failing = new Set<string>();
  return async <Result>(task: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await work();
      if (failing.delete(task)) log("info", `can ${task} again`);
      return result;
    } catch (error) {
      if (!failing.has(task)) log("error", `cannot ${task}`, { error: String(error) });
      failing.add(task);
    }
  };
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
  const attempt = createRetries(log);

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await attempt(task, () =>
        round(signal).catch((error) => {
          if (!signal.aborted) throw error;
        }));
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

/** How erasing goes. */
export interface ErasingState {
  /** When all that was due had been erased; undefined since the start. */
  lastSuccessAt: Date | undefined;
  isHeldBack: boolean;
  isFailing: boolean;
}

export function startEraser({ eraseDue, clock, log }: EraserDeps): Loop & { find(): ErasingState } {
  let state: ErasingState = { lastSuccessAt: undefined, isHeldBack: false, isFailing: false };
  const round = async (signal: AbortSignal) => {
    const now = clock();
    const erased = await eraseDue({ now, signal }).catch((error) => {
      state = { ...state, isFailing: !signal.aborted };
      throw error;
    });
    if (erased && erased.requests > 0) log("info", "erased old requests' details", erased);
    // Once, since nothing may happen for all of a summer.
    if (!erased && !state.isHeldBack) {
      log("info", "nothing is erased: nobody used the product between two days and one day ago, or the clock is ahead");
    }
    state = { lastSuccessAt: erased ? now : state.lastSuccessAt, isHeldBack: !erased, isFailing: false };
  };
  const loop = startLoop({ task: "erase old requests", round, log, intervalMs: HOUR_MS });
  return { ...loop, find: () => state };
}
