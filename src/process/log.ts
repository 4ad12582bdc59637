/** From the most to the least. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

type LogLevel = (typeof LOG_LEVELS)[number];

/** One line of JSON, which log collectors can read. Never log student names, notes or secrets. */
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void;

let lowest = LOG_LEVELS.indexOf("info");

/** LOG_LEVEL in the README. */
export function setLogLevel(level: LogLevel): void {
  lowest = LOG_LEVELS.indexOf(level);
}

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
