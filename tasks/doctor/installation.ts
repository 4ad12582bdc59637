import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { BackupError, SilentFolderError } from "../../db/backups/error.ts";
import { findSpace, pathExists, withDeadline } from "../../db/backups/folder_calls.ts";
import { readBackups, refuseToStartAnew, requireWritableFolder } from "../../db/backups/folder.ts";
import { listTables } from "../../db/backups/snapshot.ts";
import { backupCheck, clockCheck, databaseChecks, diskCheck, MAIL_OFF_CHECK, outboxCheck } from "../../db/checks.ts";
import { type Db, openDatabase } from "../../db/client.ts";
import { OWN_DATABASE } from "../../db/migrate.ts";
import { findMigrationState } from "../../db/migration_state.ts";
import { requireWholeCluster } from "../../db/postgres/embedded/cluster.ts";
import { credentialsFile } from "../../db/postgres/embedded/credentials.ts";
import { adviceForWriteError, EmbeddedPostgresError, reasonOf } from "../../db/postgres/embedded/error.ts";
import { describeWrongEncoding, ENCODING, findServerState } from "../../db/postgres/server_facts.ts";
import { PoolerError, requireOwnSessions } from "../../db/postgres/pooler.ts";
import { findRunningPostgres } from "../../db/postgres/embedded/start.ts";
import { createProvider, failureOf } from "../../src/auth/provider.ts";
import { countedDates } from "../../src/domain/backups/retention.ts";
import { isBackupLate, isDatedAhead, lastBackupAt } from "../../src/domain/backups/schedule.ts";
import type { Answer, Check } from "../../src/domain/checks.ts";
import { urls } from "../../src/domain/urls.ts";
import { toSendFailure } from "../../src/mail/outcome.ts";
import { openMailTransport } from "../../src/mail/transport.ts";
import type { Config } from "../../src/process/config.ts";

/** The findings of checks, each by its name. */
export type Answers = AsyncIterable<[check: string, answer: Answer]>;

/** Asks what a running service checks, too. After a problem, the rest cannot be asked. */
async function* ask(checks: readonly Check[]): Answers {
  for (const check of checks) {
    const answer = await check.ask(new Date());
    yield [check.name, answer];
    if (answer.problem !== undefined) return;
  }
}

/** Checks the folders that the service writes to, their disks, and the files of the embedded database. */
export async function* checkFolders({ databaseUrl, dataDir, backupDir }: Config): Answers {
  let data: string | undefined;
  const folders = [["DATA_DIR", databaseUrl ? undefined : dataDir], ["BACKUP_DIR", backupDir]] as const;
  for (const [setting, path] of folders) {
    if (path === undefined) continue;
    try {
      const there = await nearestFolder(resolve(path));
      await withDeadline(there, () => access(there, constants.R_OK));
      await requireWritableFolder(there);
      yield ["folders", { ok: `${setting} (${path}) can be written.` }];
      const space = await findSpace(there, data);
      if (!space.isShared) yield* ask([diskCheck(setting, () => Promise.resolve(space))]);
      data = there;
    } catch (error) {
      const cause = (error as Error).cause ?? error;
      const problem = error instanceof SilentFolderError
        ? `${setting}: ${error.message}`
        : `${setting} is ${path}, which cannot be written (${reasonOf(cause)}). ${adviceForWriteError(cause)}`;
      yield ["folders", { problem }];
    }
  }
  const cluster = join(dataDir, "postgres");
  try {
    if (databaseUrl) return;
    if (await pathExists(dataDir, cluster)) return void requireWholeCluster(cluster, dataDir);
    if (backupDir !== undefined) await refuseToStartAnew(backupDir, dataDir);
    const note = `There is no database in ${resolve(dataDir)} yet. The next start makes a new one there.`;
    yield ["folders", { note }];
  } catch (error) {
    yield ["folders", { problem: reasonOf(error) }];
  }
}

/** The folder itself, or the nearest one above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  return await pathExists(path) || dirname(path) === path ? path : await nearestFolder(dirname(path));
}

/** Checks the database, without ever starting the embedded one: that would write. */
export async function* checkDatabase(config: Config): Answers {
  const { databaseUrl, dataDir } = config;
  const embedded = [credentialsFile(dataDir), join(dataDir, "postgres", "postmaster.pid")];
  if (!databaseUrl && !embedded.every((file) => existsSync(file))) {
    const note = "The embedded database runs only with the service, so it was not checked.";
    return yield ["database", { note }];
  }
  const found: [string, Answer][] = [];
  let db: Db | undefined;
  try {
    if (databaseUrl) await requireOwnSessions(databaseUrl);
    db = openDatabase(databaseUrl ?? findRunningPostgres(dataDir).appUrl, 1);
    await db.transaction().setAccessMode("read only").execute(async (tx) => {
      for await (const answer of checkSchema(tx, config)) found.push(answer);
    });
  } catch (error) {
    const level = databaseUrl ? "problem" : "note"; // the embedded one may be starting or stopping
    const isTold = [BackupError, PoolerError, EmbeddedPostgresError].some((kind) => error instanceof kind);
    const words = isTold
      ? reasonOf(error)
      : `It cannot be used (${reasonOf((error as Error).cause ?? error)}). Check DATABASE_URL, the server and its log.`;
    found.push(["database", { [level]: words }]);
  } finally {
    await db?.destroy();
  }
  yield* found;
}

async function* checkSchema(tx: Db, { databaseUrl, backupDir, smtpUrl }: Config): Answers {
  for (const problem of await findFlaws(tx, databaseUrl !== undefined)) yield ["database", { problem }];
  const { applied, missing, release } = await findMigrationState(tx);
  if (databaseUrl && backupDir !== undefined && applied.length === 0) {
    await refuseToStartAnew(backupDir, "DATABASE_URL");
  }
  const [other] = applied.length === 0 ? await listTables(tx) : [];
  if (other) {
    const words = `Another program's tables are in it (${other.name}). The next start fails if it needs such a name.`;
    return yield ["database", { problem: `${words} ${OWN_DATABASE}` }];
  }
  if (release === "known" && missing.length > 0) {
    return yield ["database", { note: `The next start updates it: ${missing.join(", ")}.` }];
  }
  yield* ask([...databaseChecks(tx), clockCheck(tx), ...smtpUrl ? [outboxCheck(tx, true)] : []]);
}

/** @param isOwn whether it is the district's own server, where the service's role also changes the tables */
async function findFlaws(db: Db, isOwn: boolean): Promise<string[]> {
  const { encoding } = await findServerState(db);
  const { rows: [may] } = await sql<{ create: boolean; write: boolean }>`
    select not pg_is_in_recovery() and coalesce(has_schema_privilege(current_schema(), 'create'), false) as create,
      coalesce(has_table_privilege(to_regclass('users'), 'select, insert, update, delete'), true) as write`.execute(db);
  return [
    ...encoding === ENCODING ? [] : [describeWrongEncoding(encoding)],
    ...may?.create || !isOwn ? [] : ["The role in DATABASE_URL may not create tables. Use one that owns the database."],
    ...may?.write ? [] : ["The role in DATABASE_URL may not write the tables. Use the role that owns them."],
  ];
}

/** Connects and signs in to the mail server. No message is sent. */
export async function* checkMail({ smtpUrl, mailFrom, publicUrl }: Config): Answers {
  if (!smtpUrl || !mailFrom) return yield* ask([MAIL_OFF_CHECK]);
  const transport = openMailTransport({ smtpUrl, fromAddress: mailFrom, publicUrl });
  const answer = await transport.verify().then(
    () => ({ ok: `The mail server ${new URL(smtpUrl).host} answers.` }),
    (error) => ({ problem: toSendFailure(error).error }),
  );
  transport.close();
  yield ["mail", answer];
}

/** Asks the provider of the district's accounts for its description and its keys, without a sign-in. */
export async function* checkProvider({ provider, publicUrl }: Config): Answers {
  if (!provider) return yield ["sign-in", { note: "People sign in with passwords alone: OIDC_ISSUER is not set." }];
  const name = `${provider.name} (${provider.issuer})`;
  try {
    await createProvider(provider, publicUrl).check();
    const callback = `${publicUrl}${urls.providerCallback}`;
    yield ["sign-in", { ok: `${name} answers. Register this redirect address there: ${callback}` }];
  } catch (error) {
    const advice = "Check OIDC_ISSUER and, on this machine, the network, DNS, proxy and certificates.";
    yield ["sign-in", { problem: `${name} cannot be used (${failureOf(error as Error)}). ${advice}` }];
  }
}

/** Checks that there is a recent backup. */
export async function* checkBackups({ backupDir }: Config): Answers {
  if (backupDir === undefined) {
    return yield ["backup", { note: "BACKUP_DIR is not set, so the database server must make the backups." }];
  }
  const now = new Date();
  const kept = await readBackups(backupDir, { now }).catch(() => undefined);
  if (!kept) return; // A folder that cannot be read is the folders' finding.
  for (const { name, at, read } of kept) {
    if (!read?.damage && !isDatedAhead(at, now)) continue;
    const flaw = read?.damage ? `${read.damage.message} It` : `${name} is dated in the future, so it`;
    yield ["backup", { problem: `${flaw} does not count. Move it out of the folder.` }];
  }
  const last = lastBackupAt(countedDates(kept), now);
  const kind = kept.length > 0 ? "undamaged backup" : "backup";
  if (!last) return yield ["backup", { note: `There is no ${kind} in ${backupDir} yet.` }];
  yield* ask([backupCheck({ find: () => ({ lastBackupAt: last, isLate: isBackupLate(last, { since: now, now }) }) })]);
}
