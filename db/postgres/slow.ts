import { createHash } from "node:crypto";

/** From how many milliseconds on a statement is slow. */
export const SLOW_MS = 200;

/** A statement that took long. Its parameters are in no part of it: they hold names, notes and secrets. */
export interface SlowStatement {
  /** What it does first, and where: "update outbox". */
  statement: string;
  /** The same for the same statement, whatever its parameters. */
  fingerprint: string;
  /** With placeholders in place of its parameters. */
  sql: string;
  ms: number;
}

/** Describes a statement that took `ms` milliseconds. */
export function slowStatement(sql: string, ms: number): SlowStatement {
  const [verb = ""] = /[a-z]+/i.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(sql) ?? [];
  return {
    statement: [verb.toLowerCase(), ...table ? [table] : []].join(" "),
    fingerprint: createHash("sha256").update(sql).digest("hex").slice(0, 12),
    sql,
    ms: Math.round(ms),
  };
}
