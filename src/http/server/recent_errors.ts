/** An error, without anything about people. */
export interface RecentError {
  at: Date;
  /** The id by which the log has the rest. */
  httpRequestId: string;
  method: string;
  /** The route's pattern; null for an address without one. */
  route: string | null;
  status: number;
  /** The kind of error, such as "TypeError" or a database's code; never its message, which may quote data. */
  kind: string;
}

const MAX_ERRORS = 50;

/** Keeps the last errors of this process, the newest first. */
export function createRecentErrors() {
  const errors: RecentError[] = [];
  return {
    add(error: RecentError): void {
      errors.unshift(error);
      errors.length = Math.min(errors.length, MAX_ERRORS);
    },
    list: (): readonly RecentError[] => [...errors],
  };
}

export type RecentErrors = ReturnType<typeof createRecentErrors>;

/** Names the kind of an error: its name, and the code of a database, a file or a connection. */
export function errorKind(error: Error): string {
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? `${error.name} ${code}` : error.name;
}
