/** A backup could not be made or restored. The message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = "BackupError";
}
