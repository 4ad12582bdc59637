import { Hono } from "hono";
import { findOldestWaitingMail } from "../db/mail/oldest_waiting.ts";
import { findMigrationState } from "../db/migration_state.ts";
import { HOUR_MS } from "../src/domain/time/durations.ts";
import { urls } from "../src/domain/urls.ts";
import { clientAddress } from "../src/http/client_address.ts";
import type { AppEnv } from "../src/http/env.ts";
import { createReadiness, type Finding, type ReadinessCheck } from "../src/http/readiness.ts";
import { VERSION } from "../src/process/version.ts";
import type { Deps } from "./deps.ts";

/** A message waits longer only if the mail server or the mail worker is in trouble. */
const OLD_MAIL_MS = HOUR_MS;

/**
 * For monitoring: whether the process is alive, and whether it is ready. What only needs somebody's attention is a warning
 * and no reason to send people away.
 */
export function healthRoutes(deps: Deps) {
  const findReadiness = createReadiness(readinessChecks(deps), deps.log);
  return new Hono<AppEnv>()
    .get(urls.healthz, (c) => {
      // What the client could find out by itself; it tells whoever sets up a proxy whether the product understands it.
      const client = {
        address: clientAddress(c, deps.trustProxy),
        isForwarded: c.req.header("X-Forwarded-For") !== undefined,
        isProxyTrusted: deps.trustProxy,
      };
      return c.json({ status: "alive", version: VERSION, client });
    })
    .get(urls.readyz, async (c) => {
      const { isReady, ...found } = await findReadiness(deps.clock());
      return c.json({ status: isReady ? "ready" : "not ready", version: VERSION, ...found }, isReady ? 200 : 503);
    });
}

/** Everything that must be well, or be watched. */
export function readinessChecks(deps: Deps): ReadinessCheck[] {
  return [...databaseChecks(deps), ...backupChecks(deps), ...deps.readinessChecks ?? []];
}

/** Late backups are no reason to send people away. */
function backupChecks({ backups }: Deps): ReadinessCheck[] {
  if (!backups) return [];
  return [{
    name: "backup",
    run(now): Promise<Finding> {
      const { isUnreadable, lastBackupAt, isLate } = backups.find(now);
      const found = { at: lastBackupAt, isLate };
      if (isUnreadable) {
        return Promise.resolve({ ...found, warning: "The folder of backups cannot be read. The log says why." });
      }
      return Promise.resolve(
        isLate ? { ...found, warning: "There is no recent backup. The log says why." } : found,
      );
    },
  }];
}

function databaseChecks({ db, isMailConfigured }: Deps): ReadinessCheck[] {
  return [
    {
      name: "database",
      async run(): Promise<Finding> {
        const { missing, unknown } = await findMigrationState(db);
        if (missing.length > 0) {
          return { problem: `The database lacks migrations: ${missing.join(", ")}. Start again.` };
        }
        if (unknown.length > 0) {
          return { problem: `A newer version has migrated the database: ${unknown.join(", ")}. Install that version.` };
        }
        return {};
      },
    },
    {
      name: "outbox",
      async run(now): Promise<Finding> {
        // Without a mail server, all of it waits.
        const oldest = isMailConfigured ? await findOldestWaitingMail(db) : undefined;
        const waitsForMs = oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0;
        const oldestWaitsForSeconds = Math.round(waitsForMs / 1000);
        if (waitsForMs < OLD_MAIL_MS) return { oldestWaitsForSeconds };
        return { oldestWaitsForSeconds, warning: "Mail has waited for over an hour. See the Mail page." };
      },
    },
  ];
}
