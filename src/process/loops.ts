import { setTimeout } from "node:timers/promises";
import { HOUR_MS } from "../domain/time/durations.ts";
import type { Log } from "./log.ts";

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {}); // ended early on purpose
}

interface Loop {
  stop(): Promise<void>;
}

/**
 * Returns a runner for repeated work that logs only the first failure in a row, and its end, so that a database away
 * for a day does not fill the log. A failure returns undefined.
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
  /** The round's work, for the log: "erase old requests". */
  task: string;
  round: (signal: AbortSignal) => Promise<void>;
  log: Log;
  intervalMs: number;
}

/** Starts a loop. The database may be down for a while: a failed round is logged, and the next one tries again. */
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
  /** Erases what is due at `now`, until `signal` aborts; returns how much, or undefined for an implausible time. */
  eraseDue: (input: { now: Date; signal: AbortSignal }) => Promise<{ requests: number; meals: number } | undefined>;
  clock: () => Date;
  log: Log;
}

export interface ErasingState {
  /** The last time that all that was due had been erased; undefined since the start. */
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
    // Logged once, since nothing may happen for all of a summer.
    if (!erased && !state.isHeldBack) {
      log("info", "nothing is erased: nobody used the product between two days and one day ago, or the clock is ahead");
    }
    state = { lastSuccessAt: erased ? now : state.lastSuccessAt, isHeldBack: !erased, isFailing: false };
  };
  const loop = startLoop({ task: "erase old requests", round, log, intervalMs: HOUR_MS });
  return { ...loop, find: () => state };
}
