import { setTimeout as delay } from "node:timers/promises";
import { openOutput } from "./output.ts";

/** The levels, from the one that logs the most. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes one line of JSON, which log collectors can read. Never log student names, notes or secrets. */
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

let lowest = LOG_LEVELS.indexOf("info");

/** LOG_LEVEL in the README. */
export function setLogLevel(level: LogLevel): void {
  lowest = LOG_LEVELS.indexOf(level);
}

export function logLine(...[level, message, fields]: Parameters<Log>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
}

const describeDropped = (lines: number) =>
  logLine("warn", "log lines were dropped, since they could not be written", { lines });
const stdout = openOutput("stdout", describeDropped);
const stderr = openOutput("stderr", describeDropped);

/** Writes to standard output, and errors to standard error. */
export const consoleLog: Log = (level, message, fields) => {
  if (LOG_LEVELS.indexOf(level) < lowest) return;
  (level === "error" ? stderr : stdout).print(logLine(level, message, fields));
};

/** Prints for the person at the terminal, between the log's lines. */
export const { print: printLine } = stdout;
export const { print: printError } = stderr;

const NO_READER_MS = 1_000;

/** Waits until every line is written, or a second while no one reads. */
export async function flushLog(): Promise<void> {
  await Promise.race([Promise.all([stdout.flush(), stderr.flush()]), delay(NO_READER_MS)]);
}
