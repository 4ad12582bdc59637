/** Logs one event as a line of JSON, which log collectors can read. Never log student names, notes or secrets. */
export type Log = (level: "info" | "warn" | "error", message: string, fields?: Record<string, unknown>) => void;

/** Writes to standard output, and errors to standard error. */
export const consoleLog: Log = (level, message, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
};
