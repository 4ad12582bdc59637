import type { Log } from "../../process/log.ts";

export interface Finding {
  /** Why the product cannot serve now. */
  problem?: string;
  /** For the operator, though the product serves. */
  warning?: string;
  /** A warning unless something else keeps the product from serving, and this from its answer. */
  unanswered?: string;
  /** Figures for the operator, without names. */
  [fact: string]: unknown;
}

/** Something that must be well, or be watched. Of what it throws, only the log has the details. */
export interface ReadinessCheck {
  /** One word, such as "database". */
  name: string;
  /** People are served without it: that it fails or hangs is at most a warning, else a problem. */
  isOptional?: boolean;
  run(now: Date): Promise<Finding>;
}

export interface Readiness {
  isReady: boolean;
  reasons: string[];
  warnings: string[];
  checks: Record<string, { isOk: boolean; hasWarning: boolean; [fact: string]: unknown }>;
}

/** How long each check may take, in milliseconds. */
const CHECK_LIMIT_MS = 2_000;

/**
 * Returns a function that runs all checks at once. One that hangs is reported after `limitMs`, and is not started again
 * until it ends, so that asking again and again takes no more connections.
 */
export function createReadiness(checks: readonly ReadinessCheck[], log: Log, limitMs = CHECK_LIMIT_MS) {
  const running = new Map<string, Promise<Finding>>();

  const report = ({ name, isOptional }: ReadinessCheck, words: string): Finding => ({
    [isOptional ? "unanswered" : "problem"]: `The check "${name}" ${words}`,
  });

  function start(check: ReadinessCheck, now: Date): Promise<Finding> {
    const started = running.get(check.name) ?? check.run(now).catch((error): Finding => {
      log("error", "readiness check failed", { check: check.name, error: String(error) });
      return report(check, "failed. See the log.");
    }).finally(() => running.delete(check.name));
    running.set(check.name, started);
    return started;
  }

  return async (now: Date): Promise<Readiness> => {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, limitMs);
    const findings = await Promise.all(checks.map(async (check) => {
      const found = await Promise.race([start(check, now), late]) ??
        report(check, `did not finish within ${limitMs / 1000} seconds.`);
      return { name: check.name, ...found };
    }));
    clearTimeout(timer);
    const reasons = findings.flatMap(({ problem }) => problem ?? []);
    const isReady = reasons.length === 0;
    const told = findings.map(({ unanswered, ...found }) => ({ warning: isReady ? unanswered : undefined, ...found }));
    return {
      isReady,
      reasons,
      warnings: told.flatMap(({ warning }) => warning ?? []),
      checks: Object.fromEntries(
        told.map((
          { name, problem, warning, ...facts },
        ) => [name, { isOk: problem === undefined, hasWarning: warning !== undefined, ...facts }]),
      ),
    };
  };
}
