import process from "node:process";
import { flushLog, type Log } from "./log.ts";

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Signals this soon after the first are the same request: a terminal sends Ctrl-C to `deno task` and to its child, and
 * `deno task` forwards it; systemd does the same.
 */
const SAME_REQUEST_MS = 1_000;

interface StoppingDeps {
  log: Log;
  exit: (code: number) => void;
  /** How long an orderly stop may take before the process ends without it, in milliseconds. */
  limitMs?: number;
}

/** Decides how the process ends: in good order on the first signal, at once on the second, and in any case in time. */
export function createStopping({ log, exit, limitMs = 20_000 }: StoppingDeps) {
  let orderlyStop: (() => Promise<void>) | undefined;
  let askedAt: number | undefined;

  function stop(code: number): void {
    askedAt = performance.now();
    if (!orderlyStop) return exit(code);
    const late = setTimeout(() => {
      log("error", "stopping took too long, ending now", { seconds: limitMs / 1000 });
      exit(1);
    }, limitMs);
    orderlyStop().then(() => exit(code), (error) => {
      log("error", "cannot stop in good order", { error: String(error) });
      exit(1);
    }).finally(() => clearTimeout(late));
  }

  return {
    onSignal(signal: typeof SIGNALS[number]): void {
      if (askedAt === undefined) {
        log("info", "stopping", { signal });
        stop(0);
      } else if (performance.now() - askedAt >= SAME_REQUEST_MS) {
        log("warn", "asked to stop again, ending now", { signal });
        exit(1);
      }
    },
    /** Makes stopping wait for `wait` from now on. */
    setOrderlyStop(wait: () => Promise<void>): void {
      orderlyStop = wait;
    },
    /** Stops the process as a signal does, but with this exit code. */
    stop(code: number): void {
      if (askedAt === undefined) stop(code);
    },
  };
}

/** Stops on signals; `process.exit` then also ends the embedded Postgres. */
export function stopOnSignals(log: Log): ReturnType<typeof createStopping> {
  const stopping = createStopping({ log, exit: (code) => void flushLog().then(() => process.exit(code)) });
  for (const signal of SIGNALS) process.on(signal, () => stopping.onSignal(signal));
  return stopping;
}

/** Exits on signals, until the returned function is called. */
export function exitOnSignals(): () => void {
  const exit = (signal: string) => {
    console.error(`Ended by ${signal}.`);
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, exit);
  return () => SIGNALS.forEach((signal) => process.off(signal, exit));
}
