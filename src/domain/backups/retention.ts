import { alaskaDate, startOfWeek } from "../time/alaska_time.ts";
import { monthOf } from "../time/months.ts";

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

/** Of so many days in Alaska all backups are kept: one made by hand may be the last from before a mistake. */
const KEPT_DAYS = 14;

/** How many are kept beside those, the newest of its week (from Monday) and month. */
const KEPT = [
  { count: 8, periodOf: (at: Date) => startOfWeek(alaskaDate(at)) },
  { count: 12, periodOf: (at: Date) => monthOf(alaskaDate(at)) },
];

/** How many backups from before an upgrade are kept beside those. */
const KEPT_UPGRADES = 3;

/**
 * Returns the backups that nothing keeps any longer. Days, weeks and months without a backup do not count, so a machine
 * that was off for a year still has what it had.
 */
export function expiredBackups(backups: readonly BackupFile[]): BackupFile[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const regular = newestFirst.filter(({ beforeMigration }) => beforeMigration === undefined);
  const upgrades = newestFirst.filter(({ beforeMigration }) => beforeMigration !== undefined);
  const kept = new Set(upgrades.slice(0, KEPT_UPGRADES));
  const days = [...new Set(regular.map(dayOf))].slice(0, KEPT_DAYS);
  for (const backup of regular) if (days.includes(dayOf(backup))) kept.add(backup);
  for (const { count, periodOf } of KEPT) {
    for (const backup of newestOfEach(regular, periodOf).slice(0, count)) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

function dayOf({ at }: BackupFile): string {
  return alaskaDate(at);
}

function newestOfEach(newestFirst: readonly BackupFile[], periodOf: (at: Date) => string): BackupFile[] {
  const newest = new Map<string, BackupFile>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()];
}
