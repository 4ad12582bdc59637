/** A backup in the folder of backups, by its name. */
export interface BackupFile {
  name: string;
  /** When it was made, to the second. */
  at: Date;
  /** The first migration that ran after it, if it was made before an upgrade. */
  beforeMigration: string | undefined;
}

const NAME = /^lunches-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-before-(\w+))?\.tar\.gz(?:\.age)?$/;

/** The name of a backup made at an instant: UTC, so that names sort as their times do. */
export function backupFileName(
  { at, beforeMigration, isEncrypted }: { at: Date; beforeMigration?: string; isEncrypted: boolean },
): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(":", "");
  return `lunches-${stamp}Z${beforeMigration ? `-before-${beforeMigration}` : ""}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** Reads a name that backupFileName wrote; undefined for any other file's. */
export function parseBackupFileName(name: string): BackupFile | undefined {
  const [, day, hours, minutes, seconds, beforeMigration] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? undefined : { name, at, beforeMigration };
}
