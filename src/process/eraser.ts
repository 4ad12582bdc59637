import type { Log } from "./log.ts";
import { pause } from "../mail/pause.ts";

const HOUR_MS = 60 * 60_000;

interface EraserDeps {
  /** Erases everything that is due at `now`; `signal` asks it to stop early. */
  eraseDue: (input: { now: Date; signal: AbortSignal }) => Promise<void>;
  clock: () => Date;
  log: Log;
  /** How long to wait between two rounds, in milliseconds. */
  intervalMs?: number;
}

/** Starts the loop that erases children's names and notes once they are old enough, every hour. */
export function startEraser({ eraseDue, clock, log, intervalMs = HOUR_MS }: EraserDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // The database may be down for a while: that is logged, and the next round tries again.
      await eraseDue({ now: clock(), signal }).catch((error) =>
        log("error", "cannot erase old requests", { error: String(error) })
      );
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
