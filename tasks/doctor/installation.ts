import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { BackupError, SilentFolderError } from "../../db/backups/error.ts";
import { findSpace, isThere, reach } from "../../db/backups/reach.ts";
import { readBackups, refuseToStartAnew, requireWritableFolder } from "../../db/backups/folder.ts";
import { listTables } from "../../db/backups/snapshot.ts";
import { type Db, openDatabase } from "../../db/client.ts";
import { findOutboxState } from "../../db/mail/waiting.ts";
import { OWN_DATABASE } from "../../db/migrate.ts";
import { describeOtherRelease, findMigrationState } from "../../db/migration_state.ts";
import { requireWholeCluster } from "../../db/postgres/embedded/cluster.ts";
import { credentialsFile } from "../../db/postgres/embedded/credentials.ts";
import { adviceForWriteError, EmbeddedPostgresError, reasonOf } from "../../db/postgres/embedded/error.ts";
import { describeWrongEncoding, ENCODING, findServerState } from "../../db/postgres/server_facts.ts";
import { findChangedCollations } from "../../db/postgres/collations.ts";
import { PoolerError, requireOwnSessions } from "../../db/postgres/pooler.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { createProvider, failureOf } from "../../src/auth/provider.ts";
import { urls } from "../../src/domain/urls.ts";
import type { Config } from "../../src/process/config.ts";
import { countedDates } from "../../src/domain/backups/retention.ts";
import { isBackupLate, isDatedAhead, lastBackupAt } from "../../src/domain/backups/schedule.ts";
import {
  backupCheck,
  clockCheck,
  databaseCheck,
  diskSpaceCheck,
  outboxCheck,
} from "../../src/process/readiness_checks.ts";
import type { ReadinessCheck } from "../../src/http/server/readiness.ts";
import { toSendFailure } from "../../src/mail/outcome.ts";
import { openMailTransport } from "../../src/mail/transport.ts";

/** What one check found. A problem's message says what to do about it. */
export interface Finding {
  check: string;
  level: "ok" | "note" | "problem";
  message: string;
}

/** Notes one finding. */
export type Report = (level: Finding["level"], check: string, message: string) => void;

/** Checks the folders that the service writes to, their disks, and the files of the embedded database. */
export async function checkFolders({ databaseUrl, dataDir, backupDir }: Config, report: Report): Promise<void> {
  let data: string | undefined;
  const folders = [["DATA_DIR", databaseUrl ? undefined : dataDir], ["BACKUP_DIR", backupDir]] as const;
  for (const [setting, path] of folders) {
    if (path === undefined) continue;
    try {
      const there = await nearestFolder(resolve(path));
      await reach(there, () => access(there, constants.R_OK));
      await requireWritableFolder(there);
      report("ok", "folders", `${setting} (${path}) can be written.`);
      const space = await findSpace(there, data);
      if (!space.isShared) await reportReadiness(diskSpaceCheck(setting, () => Promise.resolve(space)), report);
      data = there;
    } catch (error) {
      if (error instanceof SilentFolderError) {
        report("problem", "folders", `${setting}: ${error.message}`);
        continue;
      }
      const cause = (error as Error).cause ?? error;
      const message = `${setting} is ${path}, which cannot be written (${reasonOf(cause)}).`;
      report("problem", "folders", `${message} ${adviceForWriteError(cause)}`);
    }
  }
  const cluster = join(dataDir, "postgres");
  try {
    if (databaseUrl) return;
    if (await isThere(dataDir, cluster)) return void requireWholeCluster(cluster, dataDir);
    if (backupDir !== undefined) await refuseToStartAnew(backupDir, dataDir);
    report("note", "folders", `There is no database in ${resolve(dataDir)} yet. The next start makes a new one there.`);
  } catch (error) {
    report("problem", "folders", reasonOf(error));
  }
}

/** Checks that there is a recent backup. */
export async function checkBackups({ backupDir }: Config, report: Report): Promise<void> {
  if (backupDir === undefined) {
    return report("note", "backup", "BACKUP_DIR is not set, so the database server must make the backups.");
  }
  const now = new Date();
  const kept = await readBackups(backupDir, { now }).catch(() => undefined);
  if (!kept) return; // A folder that cannot be read is the folders' finding.
  for (const { name } of kept.filter(({ at }) => isDatedAhead(at, now))) {
    report("problem", "backup", `${name} is dated in the future, so it does not count. Move it out of the folder.`);
  }
  for (const { read } of kept) {
    if (read?.damage) {
      report("problem", "backup", `${read.damage.message} It does not count. Move it out of the folder.`);
    }
  }
  const last = lastBackupAt(countedDates(kept), now);
  if (!last) {
    return report("note", "backup", `There is no ${kept.length > 0 ? "undamaged " : ""}backup in ${backupDir} yet.`);
  }
  const isLate = isBackupLate(last, { since: now, now });
  await reportReadiness(backupCheck({ find: () => ({ kept, lastBackupAt: last, isLate }) }), report);
}

/** Connects and signs in to the mail server. No message is sent. */
export async function checkMail({ smtpUrl, mailFrom, publicUrl }: Config, report: Report): Promise<void> {
  if (!smtpUrl || !mailFrom) return report("note", "mail", "Email is off: SMTP_URL and MAIL_FROM are not set.");
  const transport = openMailTransport({ smtpUrl, fromAddress: mailFrom, publicUrl });
  await transport.verify().then(
    () => report("ok", "mail", `The mail server ${new URL(smtpUrl).host} answers.`),
    (error) => report("problem", "mail", toSendFailure(error).error),
  );
  transport.close();
}

/** Asks the provider of the district's accounts for its description and its keys, without a sign-in. */
export async function checkProvider({ provider, publicUrl }: Config, report: Report): Promise<void> {
  if (!provider) return report("note", "sign-in", "People sign in with passwords alone: OIDC_ISSUER is not set.");
  const name = `${provider.name} (${provider.issuer})`;
  try {
    await createProvider(provider, publicUrl).check();
    const callback = `${publicUrl}${urls.providerCallback}`;
    report("ok", "sign-in", `${name} answers. Register this redirect address there: ${callback}`);
  } catch (error) {
    const advice = "Check OIDC_ISSUER and, on this machine, the network, DNS, proxy and certificates.";
    report("problem", "sign-in", `${name} cannot be used (${failureOf(error as Error)}). ${advice}`);
  }
}

/** Checks the database, without ever starting the embedded one: that would write. */
export async function checkDatabase(
  { databaseUrl, dataDir, backupDir, smtpUrl }: Config,
  report: Report,
): Promise<void> {
  const embedded = [credentialsFile(dataDir), join(dataDir, "postgres", "postmaster.pid")];
  if (!databaseUrl && !embedded.every((file) => existsSync(file))) {
    return report("note", "database", "The embedded database runs only with the service, so it was not checked.");
  }
  let db: Db | undefined;
  try {
    if (databaseUrl) await requireOwnSessions(databaseUrl);
    db = openDatabase(databaseUrl ?? findRunningPostgres(dataDir).appUrl, 1);
    await db.transaction().setAccessMode("read only").execute(async (tx) => {
      const state = await findServerState(tx);
      if (state.encoding !== ENCODING) report("problem", "database", describeWrongEncoding(state.encoding));
      await checkRights(tx, databaseUrl !== undefined, report);
      const migrations = await findMigrationState(tx);
      const { applied, missing, release } = migrations;
      if (databaseUrl && backupDir !== undefined && applied.length === 0) {
        await refuseToStartAnew(backupDir, "DATABASE_URL");
      }
      if (release === "other") return report("problem", "database", `The database ${describeOtherRelease(applied)}.`);
      const [other] = applied.length === 0 ? await listTables(tx) : [];
      if (other) {
        const words =
          `Another program's tables are in it (${other.name}). The next start fails if it needs such a name.`;
        return report("problem", "database", `${words} ${OWN_DATABASE}`);
      }
      if (missing.length > 0) return report("note", "database", `The next start updates it: ${missing.join(", ")}.`);
      await reportReadiness(databaseCheck(() => Promise.resolve({ ...migrations, ...state })), report);
      await reportReadiness({ name: "collation", run: () => findChangedCollations(tx) }, report);
      await reportReadiness(clockCheck(() => Promise.resolve(state.now)), report);
      if (smtpUrl) await reportReadiness(outboxCheck((since) => findOutboxState(tx, since), true), report);
    });
  } catch (error) {
    const level = databaseUrl ? "problem" : "note"; // the embedded one may be starting or stopping
    const isTold = [BackupError, PoolerError, EmbeddedPostgresError].some((kind) => error instanceof kind);
    const reason = reasonOf((error as Error).cause ?? error);
    const words = `It cannot be used (${reason}). Check DATABASE_URL, the server and its log.`;
    report(level, "database", isTold ? reasonOf(error) : words);
  } finally {
    await db?.destroy();
  }
}

/** @param isOwn whether it is the district's own server, where the service's role also changes the tables */
async function checkRights(db: Db, isOwn: boolean, report: Report): Promise<void> {
  const { rows } = await sql<{ canCreate: boolean; canWrite: boolean }>`
    select not pg_is_in_recovery() and coalesce(has_schema_privilege(current_schema(), 'create'), false) as can_create,
      coalesce(has_table_privilege(to_regclass('users'), 'select, insert, update, delete'), true) as can_write`
    .execute(db);
  for (const { canCreate, canWrite } of rows) {
    const tell = (message: string) => report("problem", "database", message);
    if (isOwn && !canCreate) tell("The role in DATABASE_URL may not create tables. Use one that owns the database.");
    if (!canWrite) tell("The role in DATABASE_URL may not write the tables. Use the role that owns them.");
  }
}

/** Runs a check that /readyz makes, too. */
async function reportReadiness({ name, run }: ReadinessCheck, report: Report): Promise<void> {
  const { problem, warning, ...facts } = await run(new Date());
  const wrong = problem ?? warning;
  report(wrong ? "problem" : "ok", name, wrong ?? `All is well: ${JSON.stringify(facts)}`);
}

/** The folder itself, or the nearest one above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  return await isThere(path) || dirname(path) === path ? path : await nearestFolder(dirname(path));
}
