/** Something that must be well, or be watched: /readyz, the System page, the metrics and the doctor tell what it finds. */
export interface Check {
  /** One word, such as "database". */
  name: string;
  /** People are served without it: that it breaks or hangs is at most a warning, else a problem. */
  isOptional?: boolean;
  ask(now: Date): Promise<Answer>;
}

/** Each sentence says what is wrong and what to do about it; the figures are the operator's, without names. */
export interface Answer {
  /** Why the product cannot serve now. */
  problem?: string | undefined;
  /** The product serves, but needs attention. */
  warning?: string;
  /** What is left out on purpose. */
  note?: string;
  ok?: string;
  [figure: string]: unknown;
}

/** What a check found, in the words for all who tell it. */
export interface Finding {
  check: string;
  level: (typeof LEVELS)[number];
  message: string;
  figures?: Record<string, unknown>;
}

/** The figures of each check, by its name. */
export function figuresByCheck(findings: readonly Finding[]): Record<string, Finding["figures"]> {
  return Object.fromEntries(findings.map(({ check, figures }) => [check, figures]));
}

/** The worst first. */
const LEVELS = ["problem", "warning", "note", "ok"] as const;

/** The worst that the answer says. */
export function toFinding(check: string, { problem, warning, note, ok, ...figures }: Answer): Finding {
  const told = { problem, warning, note, ok };
  const level = LEVELS.find((level) => told[level] !== undefined) ?? "ok";
  return { check, level, message: told[level] ?? `All is well: ${JSON.stringify(figures)}`, figures };
}
