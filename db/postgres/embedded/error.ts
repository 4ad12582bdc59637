/** The message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().replace(/\s*\n\s*/g, "; ");
}
