/** One line of JSON a happening, so that a log collector can read it. Never give it names of students, notes or secrets. */
export type Log = (level: "info" | "warn" | "error", message: string, fields?: Record<string, unknown>) => void;

/** Writes to standard output, errors to standard error. */
export const consoleLog: Log = (level, message, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
};
