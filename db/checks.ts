import type { Answer, Check } from "../src/domain/checks.ts";
import { DATABASE_OUTDATED, DATABASE_READ_ONLY } from "../src/domain/http/errors.ts";
import { MAIL_OFF } from "../src/domain/mail/outbox.ts";
import { counted } from "../src/domain/text/amounts.ts";
import { DAY_MS, HOUR_MS } from "../src/domain/time/durations.ts";
import type { findSpace } from "./backups/folder_calls.ts";
import type { Db } from "./client.ts";
import { findOutboxState } from "./mail/waiting.ts";
import { describeUnusable, findMigrationState } from "./migration_state.ts";
import { findChangedCollations } from "./postgres/collations.ts";
import { findServerState } from "./postgres/server_facts.ts";

/** The checks of a database in use, in the order of their answers. */
export function databaseChecks(db: Db): Check[] {
  return [databaseCheck(db), { name: "collation", isOptional: true, ask: () => findChangedCollations(db) }];
}

/** The check of a process without a mail server. */
export const MAIL_OFF_CHECK: Check = { name: "mail", isOptional: true, ask: () => Promise.resolve({ note: MAIL_OFF }) };

/** Checks that the database takes writes, and has the tables that this version knows. */
function databaseCheck(db: Db): Check {
  return {
    name: "database",
    isOptional: false,
    async ask() {
      const migrations = await findMigrationState(db);
      const { isReadOnly } = await findServerState(db);
      if (isReadOnly) return { problem: DATABASE_READ_ONLY };
      const problem = describeUnusable(migrations) ?? (migrations.missing.length > 0 ? DATABASE_OUTDATED : undefined);
      return { problem };
    },
  };
}

/** A message waits longer only if the mail server or the mail worker is in trouble. */
const OLD_MAIL_MS = HOUR_MS;

/** Warns when several people's mail is refused, or a message failed within a day or waits long, unless mail is off. */
export function outboxCheck(db: Db, isMailOn: boolean): Check {
  return {
    name: "outbox",
    isOptional: true,
    async ask(now) {
      const { oldest, failed, failedSince, refused } = await findOutboxState(db, new Date(now.getTime() - DAY_MS));
      const waitsForMs = oldest && isMailOn ? Math.max(0, now.getTime() - oldest.getTime()) : 0;
      const found = { oldestWaitsForSeconds: Math.round(waitsForMs / 1000), failed };
      const troubles = [
        ...isMailOn && refused > 1 ? [`The mail server refuses mail to ${refused} people.`] : [],
        ...waitsForMs >= OLD_MAIL_MS ? ["Mail has been waiting for over an hour."] : [],
        ...failedSince > 0 ? [`${counted(failedSince, "message")} could not be sent in the last day.`] : [],
      ];
      return troubles.length > 0 ? { ...found, warning: `${troubles.join(" ")} See the Mail page.` } : found;
    },
  };
}

/** The difference between two machines' clocks that sessions, limits and reminders tolerate. */
const CLOCK_TOLERANCE_SECONDS = 10;

export function clockCheck(db: Db): Check {
  return {
    name: "clock",
    isOptional: true,
    async ask(now) {
      const aheadSeconds = Math.round(((await findServerState(db)).now.getTime() - now.getTime()) / 1000);
      if (Math.abs(aheadSeconds) <= CLOCK_TOLERANCE_SECONDS) return { aheadSeconds };
      const difference = `${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? "ahead" : "behind"}`;
      return { aheadSeconds, warning: `The database's clock is ${difference}. Set both machines' clocks by NTP.` };
    },
  };
}

/** Warns about missing backups, which are no reason to send users away. */
export function backupCheck(
  backups: { find(now: Date): { lastBackupAt: Date | undefined; isLate: boolean; failure?: unknown } },
): Check {
  return {
    name: "backup",
    isOptional: true,
    ask(now) {
      const { failure, lastBackupAt, isLate } = backups.find(now);
      const found = { at: lastBackupAt, isLate, isFailing: failure !== undefined };
      const warning = found.isFailing
        ? "Backups are failing. The reason is under Backups on the System page, and in the log."
        : "There is no recent backup. Check that the service kept running, and make one by hand.";
      return Promise.resolve(found.isFailing || isLate ? { ...found, warning } : found);
    },
  };
}

/** Warns when erasing fails or is held back by a clock, since children's names then stay. */
export function erasingCheck(
  find: () => { lastSuccessAt: Date | undefined; isHeldBack: boolean; isFailing: boolean } | undefined,
): Check {
  return {
    name: "erasing",
    isOptional: true,
    ask() {
      const { lastSuccessAt, isHeldBack = false, isFailing = false } = find() ?? {};
      const found = { at: lastSuccessAt, isHeldBack };
      if (isFailing) {
        return Promise.resolve({ ...found, warning: "Old requests cannot be erased. The reason is in the log." });
      }
      const note =
        "Nothing is erased: nobody used the product between two days and one day ago, or its clock is ahead.";
      return Promise.resolve(isHeldBack ? { ...found, note } : found);
    },
  };
}

/** The free space below which the database may soon be unable to write. */
const LITTLE_MB = 2_000;
const LITTLE_INODES = 1_000;

/** Fails without space for data, since no one can be served; warns without space for backups. */
export function diskCheck(setting: "DATA_DIR" | "BACKUP_DIR", find: () => ReturnType<typeof findSpace>): Check {
  const isData = setting === "DATA_DIR";
  return {
    name: isData ? "disk" : "backupDisk",
    isOptional: !isData,
    ask: () =>
      find().then(({ freeMb, freeInodes = Infinity, isShared }) => {
        // A disk that also has a check of its own is reported once.
        if (isShared || (freeMb >= LITTLE_MB && freeInodes >= LITTLE_INODES)) return { freeMb };
        const left = freeInodes < LITTLE_INODES
          ? `${freeInodes} inodes left, one for each file. Delete files that nobody needs.`
          : `${freeMb} MB left. Free some space, or move the folder to a larger disk.`;
        const level = isData && Math.min(freeMb, freeInodes) < 1 ? "problem" : "warning";
        return { freeMb, [level]: `The ${isData ? "data" : "backup"} folder's disk has ${left}` };
      }, (error): Answer => {
        // A missing backup folder is reported by the backups' own check.
        if (!isData) return {};
        if (error.code !== "ENOENT") throw error;
        // The database has its files open, and serves on.
        return { warning: "The data folder is not where DATA_DIR says. Move it back before the next start." };
      }),
  };
}
