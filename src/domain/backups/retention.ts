import { alaskaDate, startOfWeek } from "../time/alaska_time.ts";
import { monthOf } from "../time/months.ts";
import { isDatedAhead } from "./schedule.ts";

export interface BackupFile {
  name: string;
  /** The time at which it was made, to the second. */
  at: Date;
  /** The first migration that ran after it, if it was made before an upgrade. */
  beforeMigration: string | undefined;
}

/** A backup as it lies in the folder. */
export interface StoredBackup extends BackupFile {
  bytes: number;
  /** Milliseconds since 1970. */
  changedAt: number;
  read?: { damage: Error | undefined } | undefined;
}

/** Returns when the backups that count were made: a damaged one keeps no other from being made. */
export function countedDates(backups: readonly StoredBackup[]): Date[] {
  return backups.filter(({ read }) => read?.damage === undefined).map(({ at }) => at);
}

const NAME = /^lunches-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-before-(\w+))?\.tar\.gz(?:\.age)?$/;

/** Names a backup after its instant, in UTC, so that names sort as their times do. */
export function backupFileName(
  { at, beforeMigration, isEncrypted }: { at: Date; beforeMigration?: string; isEncrypted: boolean },
): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(":", "");
  return `lunches-${stamp}Z${beforeMigration ? `-before-${beforeMigration}` : ""}.tar.gz${isEncrypted ? ".age" : ""}`;
}

export function parseBackupFileName(name: string): BackupFile | undefined {
  const [, day, hours, minutes, seconds, beforeMigration] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? undefined : { name, at, beforeMigration };
}

/** How many of the newest periods with a backup are kept, in days, weeks and months of Alaska. */
const RETENTION = [
  // All of a day: one made by hand may be the last from before a mistake.
  { periods: 14, each: Infinity, periodOf: alaskaDate },
  { periods: 8, each: 1, periodOf: (at: Date) => startOfWeek(alaskaDate(at)) },
  { periods: 12, each: 1, periodOf: (at: Date) => monthOf(alaskaDate(at)) },
];

/** How many upgrades keep the last backup from before them. Each start that fails makes another. */
const RETAINED_UPGRADES = 3;

/**
 * Returns the backups that nothing keeps any longer. Days, weeks and months without a backup do not count, so a machine
 * that was off for a year still has what it had. Those dated in the future stay, and push out no other.
 */
export function expiredBackups(backups: readonly BackupFile[], now: Date): BackupFile[] {
  const newestFirst = backups.filter(({ at }) => !isDatedAhead(at, now))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const regular = newestFirst.filter(({ beforeMigration }) => beforeMigration === undefined);
  const upgrades = newestFirst.filter(({ beforeMigration }) => beforeMigration !== undefined);
  const byUpgrade = [...Map.groupBy(upgrades, ({ beforeMigration }) => beforeMigration).values()];
  const kept = new Set(byUpgrade.slice(0, RETAINED_UPGRADES).flatMap((found) => found.slice(0, 1)));
  for (const { periods, each, periodOf } of RETENTION) {
    const byPeriod = Map.groupBy(regular, ({ at }) => periodOf(at));
    for (const found of [...byPeriod.values()].slice(0, periods)) {
      for (const backup of found.slice(0, each)) kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
