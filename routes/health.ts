import { Hono } from "hono";
import { findOutboxState } from "../db/mail/waiting.ts";
import { findMigrationState } from "../db/migration_state.ts";
import { describeChangedCollations } from "../db/postgres/collations.ts";
import { findServerState } from "../db/postgres/server_facts.ts";
import { urls } from "../src/domain/urls.ts";
import { clientAddress } from "../src/http/limits/client_address.ts";
import type { AppEnv } from "../src/http/env.ts";
import type { ReadinessCheck } from "../src/http/server/readiness.ts";
import { backupCheck, collationCheck, databaseCheck, outboxCheck } from "../src/process/readiness_checks.ts";
import { VERSION } from "../src/process/version.ts";
import type { Deps } from "./deps.ts";

/** What only needs attention is a warning, and no reason to send users away. */
export function healthRoutes(deps: Deps) {
  return new Hono<AppEnv>()
    .get(urls.healthz, (c) => {
      // Facts the client could find out by itself; they show the person who sets up a proxy whether it is understood.
      const client = {
        address: clientAddress(c, deps.trustProxy),
        isForwarded: c.req.header("X-Forwarded-For") !== undefined,
        isProxyTrusted: deps.trustProxy,
      };
      return c.json({ status: "alive", version: VERSION, client });
    })
    .get(urls.readyz, async (c) => {
      const { isReady, ...found } = await deps.findReadiness(deps.clock());
      return c.json({ status: isReady ? "ready" : "not ready", version: VERSION, ...found }, isReady ? 200 : 503);
    });
}

export function readinessChecks(
  { db, isMailConfigured, backups, readinessChecks = [] }: Omit<Deps, "findReadiness">,
): ReadinessCheck[] {
  return [
    databaseCheck(async () => ({ ...await findMigrationState(db), ...await findServerState(db) })),
    collationCheck(() => describeChangedCollations(db)),
    outboxCheck((since) => findOutboxState(db, since), isMailConfigured),
    ...backups ? [backupCheck(backups)] : [],
    ...readinessChecks,
  ];
}
