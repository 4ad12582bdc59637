import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { PRODUCT_NAME } from "./src/domain/shell/product.ts";
import { createApp } from "./app.ts";
import { clockCheck, diskCheck, erasingCheck } from "./db/checks.ts";
import { type Db, transact } from "./db/client.ts";
import { createDistrict } from "./db/district/details.ts";
import { backUpIntoFolder, readBackups, removeExpiredBackups, requireWritableFolder } from "./db/backups/folder.ts";
import { writeEndedAccess } from "./db/backups/ended_access.ts";
import { endAccessAgain } from "./db/backups/replay_ended_access.ts";
import { findSpace } from "./db/backups/folder_calls.ts";
import { findChangedCollations } from "./db/postgres/collations.ts";
import { DATABASE_SETUP_ERRORS, openAndMigrate } from "./db/open.ts";
import { eraseDueUnlessClockIsWrong } from "./db/requests/erase_old.ts";
import { outboxStore } from "./db/mail/store.ts";
import { createFirstAdministrator } from "./db/accounts/administrators.ts";
import { startBackupSchedule } from "./src/process/backup_schedule.ts";
import { buildOf, deleteOldBuilds, NotBuiltError } from "./src/process/build_folder.ts";
import { createProvider } from "./src/auth/provider.ts";
import { type Config, ConfigError, LOOPBACK, readConfig } from "./src/process/config.ts";
import { startEraser } from "./src/process/loops.ts";
import { type FetchHandler, listen, type RunningServer } from "./src/http/server/listen.ts";
import { hashPassword, temporaryPassword } from "./src/auth/passwords.ts";
import { newToken } from "./src/auth/tokens.ts";
import { MIN_RETENTION_DAYS } from "./src/domain/requests/retention.ts";
import { TEMPORARY_PASSWORD_HOURS } from "./src/domain/accounts/passwords.ts";
import type { Metrics } from "./src/process/metrics.ts";
import { consoleLog, flushLog, printError, printLine, setLogLevel } from "./src/process/log.ts";
import { stopOnSignals } from "./src/process/stopping.ts";
import { renderMessage } from "./src/mail/message.ts";
import { type MailTransport, openMailTransport } from "./src/mail/transport.ts";
import { startMailWorker } from "./src/mail/worker.ts";
import { createFileRenderer } from "./src/pdf/renderer.ts";
import { assetsFolder, loadAssets } from "./src/render/assets.ts";

class ListenError extends Error {}

/** Errors that the person at the terminal can fix. They are printed as one line, without a stack. */
const OPERATOR_ERRORS = [ConfigError, NotBuiltError, ListenError, ...DATABASE_SETUP_ERRORS];

/** Whether this is the server's bundle, which is always for production. */
const IS_BUNDLED = import.meta.url.endsWith(".js");

/** The bundle's worker is a file of its own; from source, the renderer finds it by itself. */
const PDF_WORKER = IS_BUNDLED ? new URL("./worker.js", import.meta.url) : undefined;

const LIST_WAITS_MS = 1_000;

/** The largest Excel file takes 6 s of one free core. */
const XLSX_TIMEOUT_MS = 60_000;

// First of all, so that no signal leaves a database server behind.
const stopping = stopOnSignals(consoleLog);

await start().catch(async (error) => {
  printError(OPERATOR_ERRORS.some((kind) => error instanceof kind) ? error.message : inspect(error));
  await flushLog();
  process.exit(1);
});

async function start(): Promise<void> {
  const config = readConfig(process.env);
  setLogLevel(config.logLevel);
  // The bundle's own, even if another build has become the current one meanwhile.
  const assets = loadAssets(
    IS_BUNDLED ? assetsFolder("production", buildOf(import.meta.url)) : assetsFolder(process.env.NODE_ENV),
  );
  if (config.retentionDays < MIN_RETENTION_DAYS) {
    consoleLog("warn", `RETENTION_DAYS counts as ${MIN_RETENTION_DAYS}, the minimum.`);
  }
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol === "http:" && !LOOPBACK.includes(hostname)) {
    consoleLog("warn", "Over http, passwords travel readable beyond this machine. Set up https: docs/operate.md.");
  }
  // Before a database is created. Whether the port stays free shows later.
  await (await startListening(() => new Response(null, { status: 503 }), config)).drain();
  const database = await openAndMigrate(config, (line, level) => consoleLog(level ?? "info", line), {
    onTakenOver: () => stopping.stop(1),
  });
  const pdf = createFileRenderer({ workerUrl: PDF_WORKER, log: consoleLog });
  const xlsx = createFileRenderer({ workerUrl: PDF_WORKER, timeoutMs: XLSX_TIMEOUT_MS, log: consoleLog });
  const backups = startBackups(config, database.db);
  const close = async () => {
    await backups?.stop();
    await Promise.all([pdf.close(), xlsx.close()]);
    await database.close();
  };
  try {
    if (IS_BUNDLED) {
      await deleteOldBuilds(buildOf(import.meta.url)).catch(({ message }) =>
        consoleLog("warn", `Old builds stay: ${message}`)
      );
    }
    await transact(database.db, (tx) => createDistrict(tx, config.districtName));
    // The check of the same name reports a failure.
    const { warning } = await findChangedCollations(database.db).catch(() => ({ warning: undefined }));
    if (warning !== undefined) consoleLog("warn", warning);
    const { smtpUrl, mailFrom, publicUrl } = config;
    const mailTransport = smtpUrl && mailFrom
      ? openMailTransport({ smtpUrl, publicUrl, fromAddress: mailFrom })
      : undefined;
    const metrics = config.metricsToken === undefined ? undefined : await startMetrics();
    const { backupDir, dataDir, retentionDays, recordYears } = config;
    let hasAdministrator = false;
    let eraser: ReturnType<typeof startEraser> | undefined = undefined;
    const app = createApp({
      db: database.db,
      clock: () => new Date(),
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      logsFailedSignIns: config.logsFailedSignIns,
      provider: config.provider && createProvider(config.provider, config.publicUrl),
      isMailConfigured: config.smtpUrl !== undefined,
      renderPdf: pdf.render,
      renderXlsx: xlsx.render,
      assets,
      log: consoleLog,
      readinessChecks: [
        {
          name: "administrator",
          isOptional: false,
          ask: () => Promise.resolve(hasAdministrator ? {} : { problem: "The first administrator is being made." }),
        },
        { name: "connection", isOptional: false, ask: () => database.tryConnection().then(() => ({})) },
        clockCheck(database.db),
        erasingCheck(() => eraser?.find()),
        ...config.databaseUrl ? [] : [diskCheck("DATA_DIR", () => findSpace(join(dataDir, "postgres")))],
        ...backupDir === undefined
          ? []
          : [diskCheck("BACKUP_DIR", () => findSpace(backupDir, config.databaseUrl ? undefined : dataDir))],
      ],
      backups,
      findFileQueue: () => {
        const [papers, tables] = [pdf.findQueue(), xlsx.findQueue()];
        return { running: papers.running + tables.running, waiting: papers.waiting + tables.waiting };
      },
      isLeftOutOfPdf: pdf.isLeftOutOfPdf,
      mailTransport,
      metrics,
      metricsToken: config.metricsToken,
    });
    // Access that ended is closed before anyone is served, unless the folder is slow.
    if (backups) await Promise.race([backups.listed, delay(LIST_WAITS_MS)]);
    const { drain } = await startListening(app.fetch, config);
    // Only once it listens: with the port taken, the password would be lost.
    await createFirstSignIn(config, database.db);
    hasAdministrator = true;
    const mail = startMail(config, database.db, mailTransport);
    eraser = startEraser({
      eraseDue: (round) => eraseDueUnlessClockIsWrong(database.db, { ...round, retentionDays, recordYears }),
      clock: () => new Date(),
      log: consoleLog,
    });
    stopping.setOrderlyStop(async () => {
      await Promise.all([drain(), mail.stop(), eraser?.stop()]);
      await close();
    });
    printLine(`${PRODUCT_NAME} is ready at ${config.publicUrl}`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Loads what serves /metrics only for it, since the library takes 12 MB of memory. */
async function startMetrics(): Promise<Metrics> {
  const { createMetrics, watchEventLoop } = await import("./src/process/metrics.ts");
  const metrics = createMetrics();
  watchEventLoop(metrics.observeEventLoopDelay);
  return metrics;
}

/** Prints the password of the first administrator where the settings gave none. */
async function createFirstSignIn({ firstAdmin }: Config, db: Db): Promise<void> {
  const { email, password } = firstAdmin ?? { email: "admin@localhost", password: temporaryPassword() };
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    const requiresPasswordChange = !firstAdmin;
    const isNew = await createFirstAdministrator(tx, { email, passwordHash, requiresPasswordChange, now: new Date() });
    // Before the commit, so that no administrator exists whose password the operator never saw.
    if (isNew && !firstAdmin) {
      printLine(
        `First administrator: ${email}, temporary password: ${password} (shown only once, works for ${TEMPORARY_PASSWORD_HOURS} hours)`,
      );
      await flushLog();
    }
  });
}

function startMail({ publicUrl }: Config, db: Db, transport: MailTransport | undefined): { stop(): Promise<void> } {
  if (!transport) {
    consoleLog("warn", "SMTP_URL is not set, so messages wait in the outbox. Set SMTP_URL and MAIL_FROM to send them.");
  }
  const worker = startMailWorker({
    outbox: outboxStore(db, newToken),
    render: (content, mailContext) => renderMessage(content, { publicUrl, ...mailContext }),
    transport,
    clock: () => new Date(),
    log: consoleLog,
  });
  return {
    async stop() {
      await worker.stop();
      transport?.close();
    },
  };
}

function startBackups({ backupDir, backupKey }: Config, db: Db) {
  if (backupDir === undefined) return undefined;
  consoleLog("info", `Backups go to ${resolve(backupDir)}.`);
  let endedAccess: string | undefined;
  let isReplayed = false;
  return startBackupSchedule({
    async backUp(round) {
      const { path, bytes, rows } = await backUpIntoFolder(db, { backupDir, backupKey, ...round });
      await removeExpiredBackups(backupDir, round.now);
      // Another folder may have been mounted there.
      endedAccess = undefined;
      return { path, bytes, rows };
    },
    async readFolder(round) {
      await requireWritableFolder(backupDir);
      return await readBackups(backupDir, { now: new Date(), ...round });
    },
    async listEndedAccess() {
      if (!isReplayed) {
        const newPasswordHash = () => hashPassword(temporaryPassword());
        const warn = (line: string) => consoleLog("warn", line);
        await endAccessAgain(db, { backupDir, newPasswordHash, now: new Date(), warn });
        isReplayed = true;
      }
      endedAccess = await writeEndedAccess(db, backupDir, endedAccess);
    },
    clock: () => new Date(),
    log: consoleLog,
  });
}

/** Listens, or throws a ListenError with one line that says why it cannot. */
async function startListening(
  handler: FetchHandler,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  try {
    return await listen(handler, { host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    const advice = code === "EADDRINUSE"
      ? "Stop the program that uses it, or set PORT or HOST to another value."
      : "Set HOST to an address of this machine, such as 127.0.0.1, and PORT to one that this user may use.";
    throw new ListenError(`Cannot listen on ${host}:${port} (${code}). ${advice}`, { cause: error });
  }
}
