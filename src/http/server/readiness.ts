import { type Answer, type Check, type Finding, toFinding } from "../../domain/checks.ts";
import type { Log } from "../../process/log.ts";
import { createRetries } from "../../process/loops.ts";

export interface Readiness {
  isReady: boolean;
  findings: Finding[];
}

/** An answer of which `unanswered` is a warning, unless something else keeps the product from serving. */
type Asked = Answer & { unanswered?: string };

/** How long each check may take, in milliseconds. */
const CHECK_LIMIT_MS = 2_000;

/**
 * Returns a function that runs all checks at once. One that hangs is reported after `limitMs`, and not started again
 * until it ends, so that asking takes no more connections. Only the log has the details of what one throws, the
 * first time in a row.
 */
export function createReadiness(checks: readonly Check[], log: Log, limitMs = CHECK_LIMIT_MS) {
  if (new Set(checks.map(({ name }) => name)).size < checks.length) throw new Error("Two checks have the same name.");
  const running = new Map<string, Promise<Asked>>();
  const attempt = createRetries(log);

  const report = ({ name, isOptional }: Check, words: string): Asked => ({
    [isOptional ? "unanswered" : "problem"]: `The check "${name}" ${words}`,
  });

  function start(check: Check, now: Date): Promise<Asked> {
    const started = running.get(check.name) ?? attempt(`check ${check.name}`, () => check.ask(now))
      .then((answer) => answer ?? report(check, "failed. See the log."))
      .finally(() => running.delete(check.name));
    running.set(check.name, started);
    return started;
  }

  return async (now: Date): Promise<Readiness> => {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, limitMs);
    const findings = await Promise.all(checks.map(async (check) => {
      const answer = await Promise.race([start(check, now), late]) ??
        report(check, `did not finish within ${limitMs / 1000} seconds.`);
      return { check: check.name, ...answer };
    }));
    clearTimeout(timer);
    const isReady = findings.every(({ problem }) => problem === undefined);
    return {
      isReady,
      findings: findings.map(({ check, unanswered, ...answer }) =>
        toFinding(check, isReady && unanswered ? { warning: unanswered } : answer)
      ),
    };
  };
}
