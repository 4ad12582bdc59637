import { Hono } from "hono";
import process from "node:process";
import { findSessionCount } from "../db/accounts/sessions.ts";
import { findPoolUse } from "../db/client.ts";
import { findOutboxState } from "../db/mail/waiting.ts";
import { findHashCount } from "../src/auth/passwords.ts";
import { secretsMatch } from "../src/auth/tokens.ts";
import { figuresByCheck } from "../src/domain/checks.ts";
import { urls } from "../src/domain/urls.ts";
import type { AppEnv } from "../src/http/env.ts";
import type { Readiness } from "../src/http/server/readiness.ts";
import type { Figure } from "../src/process/metrics.ts";
import { runtimeName, VERSION } from "../src/process/version.ts";
import type { Deps } from "./deps.ts";

/** How long the database may take before its figures are left out, in milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/** The route of the metrics; none without METRICS_TOKEN. */
export function metricsRoutes(deps: Deps) {
  const { metrics, metricsToken, clock, findReadiness } = deps;
  return new Hono<AppEnv>()
    .get(urls.metrics, async (c) => {
      if (!metrics || metricsToken === undefined) return c.notFound();
      // RFC 6750 section 2.1.
      const [, token = ""] = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
      if (!secretsMatch(token, metricsToken)) {
        c.header("WWW-Authenticate", "Bearer");
        return c.text("Send METRICS_TOKEN as a bearer token.\n", 401);
      }
      const [database, readiness] = await Promise.all([findDatabaseFigures(deps), findReadiness(clock())]);
      const text = await metrics.render([...processFigures(deps), ...database, ...readinessFigures(readiness)]);
      return c.body(text, 200, { "Content-Type": metrics.contentType });
    });
}

function figure(name: string, help: string, value: number | undefined): Figure {
  return { name, help, value };
}

function processFigures({ db, clock, backups, findFileQueue }: Deps): Figure[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const pool = findPoolUse(db);
  const files = findFileQueue();
  const lastBackupAt = backups?.find(clock()).lastBackupAt;
  return [
    {
      ...figure("lunches_info", "The product's version and what runs it.", 1),
      labels: { version: VERSION, runtime: runtimeName() },
    },
    figure("process_resident_memory_bytes", "Memory that the process holds.", rss),
    figure("process_heap_used_bytes", "Memory that its objects take.", heapUsed),
    figure("process_cpu_seconds_total", "Processor time that the process has taken.", (user + system) / 1e6),
    figure("process_start_time_seconds", "When the process started, in Unix time.", performance.timeOrigin / 1000),
    figure("lunches_database_connections_in_use", "Connections to the database that are used.", pool?.inUse),
    figure("lunches_database_connections_max", "The most connections that this process opens.", pool?.max),
    figure("lunches_database_queries_waiting", "Queries that wait for a connection.", pool?.waiting),
    figure("lunches_pdf_running", "PDFs and Excel files being prepared.", files.running),
    figure("lunches_pdf_waiting", "PDFs and Excel files that wait for their turn.", files.waiting),
    figure("lunches_password_hashes_total", "Passwords that were hashed, to keep or to compare them.", findHashCount()),
    figure(
      "lunches_backup_age_seconds",
      "How old the newest backup is; absent while there is none.",
      lastBackupAt && secondsSince(lastBackupAt, clock()),
    ),
  ];
}

function readinessFigures({ isReady, findings }: Readiness): Figure[] {
  const fact = (name: string, help: string, found: unknown, unit = 1) =>
    figure(name, help, found === undefined ? undefined : Number(found) * unit);
  const { backup, backupDisk, clock, disk } = figuresByCheck(findings);
  const warnings = findings.filter(({ level }) => level === "warning");
  return [
    fact("lunches_ready", "1 while /readyz answers 200.", isReady),
    fact("lunches_warnings", "How many warnings /readyz has.", warnings.length),
    fact("lunches_backup_failing", "1 while no backup can be made.", backup?.isFailing),
    fact("lunches_data_disk_free_bytes", "Space left for the embedded database.", disk?.freeMb, 1e6),
    fact("lunches_backup_disk_free_bytes", "Space left for backups.", backupDisk?.freeMb, 1e6),
    fact("lunches_clock_skew_seconds", "How far the database's clock is ahead of this one's.", clock?.aheadSeconds),
  ];
}

async function findDatabaseFigures({ db, clock }: Deps): Promise<Figure[]> {
  const now = clock();
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, DATABASE_LIMIT_MS);
  const reads = Promise.all([findOutboxState(db), findSessionCount(db, now)]);
  const found = await Promise.race([reads.catch(() => undefined), late]).finally(() => clearTimeout(timer));
  const isUp = figure("lunches_database_up", "1 while the database answers within 2 seconds.", found ? 1 : 0);
  if (!found) return [isUp];
  const [{ waiting, oldest, failed }, sessions] = found;
  const age = oldest ? secondsSince(oldest, now) : 0;
  return [
    isUp,
    figure("lunches_outbox_waiting", "Messages that wait to be sent.", waiting),
    figure("lunches_outbox_oldest_seconds", "How long the oldest of them has waited.", age),
    figure("lunches_outbox_failed", "Messages that failed for good, and that no one has resent.", failed),
    figure("lunches_sessions", "Sessions that are in use, or idle for less than an hour.", sessions),
  ];
}

function secondsSince(instant: Date, now: Date): number {
  return Math.max(0, (now.getTime() - instant.getTime()) / 1000);
}
