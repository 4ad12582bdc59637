/** An error whose message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  // Node's fetch gives the reason only there.
  if (error instanceof Error && error.message === "fetch failed" && error.cause) return reasonOf(error.cause);
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().replace(/\s*\n\s*/g, "; ");
}

/** Advice about a folder where a file cannot be written. SQLite words these errors differently. */
export function adviceForWriteError(error: unknown): string {
  const words = `${(error as NodeJS.ErrnoException | undefined)?.code} ${reasonOf(error)}`;
  if (/ENOSPC|EDQUOT|disk is full|no space left|quota/i.test(words)) {
    return "Its disk is full. Free some space there, or files if 'df -i' shows that it has no inodes left, then start again.";
  }
  if (/EROFS|read-?only/i.test(words)) {
    return "It is read-only here. Mount it writable, and name it in a line ReadWritePaths= of the systemd unit.";
  }
  return "Give this user write access to it, or choose another one.";
}
