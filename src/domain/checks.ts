/** Something to be watched. /readyz, the System page and the doctor report what it finds; the metrics have some figures. */
export interface Check {
  /** One word, such as "database". */
  name: string;
  /** Whether people are served without it: then its failure is a warning, not a problem. */
  isOptional: boolean;
  ask(now: Date): Promise<Answer>;
}

/** Each sentence says what is wrong and what to do about it; the figures are the operator's, without names. */
export interface Answer {
  /** Why the product cannot serve now. */
  problem?: string | undefined;
  /** The product serves, but needs attention. */
  warning?: string;
  /** Something left out on purpose. */
  note?: string;
  ok?: string;
  [figure: string]: unknown;
}

export interface Finding {
  check: string;
  level: (typeof SEVERITIES)[number];
  message: string;
  figures?: Record<string, unknown>;
}

export function figuresByCheck(findings: readonly Finding[]): Record<string, Finding["figures"]> {
  return Object.fromEntries(findings.map(({ check, figures }) => [check, figures]));
}

/** The worst level comes first. */
const SEVERITIES = ["problem", "warning", "note", "ok"] as const;

/** Returns the worst that the answer says. */
export function toFinding(check: string, { problem, warning, note, ok, ...figures }: Answer): Finding {
  const told = { problem, warning, note, ok };
  const level = SEVERITIES.find((level) => told[level] !== undefined) ?? "ok";
  return { check, level, message: told[level] ?? `All is well: ${JSON.stringify(figures)}`, figures };
}
