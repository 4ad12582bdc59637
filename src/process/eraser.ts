import type { Log } from "./log.ts";
import { pause } from "../mail/pause.ts";

const HOUR_MS = 60 * 60_000;

interface EraserDeps {
  /**
   * Erases everything that is due at `now`, and returns how much that was; undefined if the time is not believed.
   * `signal` asks it to stop early.
   */
  eraseDue: (input: { now: Date; signal: AbortSignal }) => Promise<{ requests: number; meals: number } | undefined>;
  clock: () => Date;
  log: Log;
  /** How long to wait between two rounds, in milliseconds. */
  intervalMs?: number;
}

/** Starts the loop that erases children's names and notes once they are old enough, every hour. */
export function startEraser({ eraseDue, clock, log, intervalMs = HOUR_MS }: EraserDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  let isHeldBack = false;

  async function round(): Promise<void> {
    const erased = await eraseDue({ now: clock(), signal });
    if (erased && erased.requests > 0) log("info", "erased old requests' details", erased);
    // Once, since nothing may happen for all of a summer.
    if (!erased && !isHeldBack) {
      log("info", "nothing is erased: nobody has used the product for two days, or the clock is ahead");
    }
    isHeldBack = !erased;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // The database may be down for a while: that is logged, and the next round tries again.
      await round().catch((error) => log("error", "cannot erase old requests", { error: String(error) }));
      await pause(intervalMs, signal);
    }
  }

  const loop = run();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
