/** An error whose message is a sentence for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** The folder does not answer: its disk, or the server that shares it, is away. */
export class SilentFolderError extends BackupError {}
