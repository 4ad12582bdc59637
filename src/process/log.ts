/** From the most to the least. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Logs one event as a line of JSON, which log collectors can read. Never log student names, notes or secrets. */
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

let lowest = LOG_LEVELS.indexOf("info");

/** Sets what this process logs: events of this level and above. LOG_LEVEL in the README. */
export function setLogLevel(level: LogLevel): void {
  lowest = LOG_LEVELS.indexOf(level);
}

/** One event as it is logged. */
export function logLine(...[level, message, fields]: Parameters<Log>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
}

/** Writes to standard output, and errors to standard error. */
export const consoleLog: Log = (level, message, fields) => {
  if (LOG_LEVELS.indexOf(level) < lowest) return;
  const line = logLine(level, message, fields);
  if (level === "error") console.error(line);
  else console.log(line);
};
