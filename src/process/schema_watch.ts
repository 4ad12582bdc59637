import type { Log } from "./log.ts";
import { pause } from "../mail/pause.ts";

interface SchemaWatchDeps {
  /** The first migration in the database that this program does not know. */
  findNewerMigration: () => Promise<string | undefined>;
  /** Called once, when there is one. */
  onNewer: () => void;
  log: Log;
  /** How long to wait between two looks, in milliseconds. */
  intervalMs?: number;
}

/**
 * Watches whether a newer release has updated the database while this one runs. What this one would write then lacks the
 * new columns.
 */
export function startSchemaWatch(
  { findNewerMigration, onNewer, log, intervalMs = 5_000 }: SchemaWatchDeps,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // The database may be down for a while: the next round looks again.
      const newer = await findNewerMigration().catch((error) => {
        log("warn", "cannot look for a newer schema", { error: String(error) });
        return undefined;
      });
      if (newer !== undefined && !signal.aborted) {
        log("error", "a newer release has updated the database, so this one stops", { migration: newer });
        return onNewer();
      }
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
