/** What one check found. */
export type Finding =
  | { check: CheckName; level: "ok" | "note"; message: string }
  /** Something is wrong, and this is what to do about it. */
  | { check: CheckName; level: "problem"; message: string; remedy: string };

type CheckName = "settings" | "folders" | "disk" | "service" | "address" | "database" | "clock" | "mail" | "backups";

/** All is well with it. */
export function ok(check: CheckName, message: string): Finding {
  return { check, level: "ok", message };
}

/** Nothing to mend, but worth knowing: a choice, or what could not be checked. */
export function note(check: CheckName, message: string): Finding {
  return { check, level: "note", message };
}

export function problem(check: CheckName, message: string, remedy: string): Finding {
  return { check, level: "problem", message, remedy };
}

/** Why something failed, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  return (cause.message || code || cause.name).split("\n")[0] ?? "";
}
