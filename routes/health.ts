import { Hono } from "hono";
import { findOutboxState } from "../db/mail/waiting.ts";
import { findMigrationState } from "../db/migration_state.ts";
import { findChangedCollations } from "../db/postgres/collations.ts";
import { findServerState } from "../db/postgres/server_facts.ts";
import { urls } from "../src/domain/urls.ts";
import { clientAddress } from "../src/http/limits/client_address.ts";
import type { AppEnv } from "../src/http/env.ts";
import type { ReadinessCheck } from "../src/http/server/readiness.ts";
import { backupCheck, databaseCheck, outboxCheck } from "../src/process/readiness_checks.ts";
import { VERSION } from "../src/process/version.ts";
import type { Deps } from "./deps.ts";

/**
 * Anyone may ask, so neither tells a stranger more than whether it serves. What only needs attention is a warning, and no
 * reason to send users away.
 */
export function healthRoutes(deps: Deps) {
  return new Hono<AppEnv>()
    .get(urls.healthz, (c) => {
      // Facts the client could find out by itself; they show the person who sets up a proxy whether it is understood.
      const client = {
        address: clientAddress(c, deps.trustProxy),
        isForwarded: c.req.header("X-Forwarded-For") !== undefined,
        isProxyTrusted: deps.trustProxy,
      };
      // For the doctor, which asks from this machine, past the proxy.
      const isOwn = !client.isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(c.env.remoteAddress);
      return c.json({ status: "alive", ...isOwn && { version: VERSION }, client });
    })
    .get(urls.readyz, async (c) => {
      const { isReady, checks } = await deps.findReadiness(deps.clock());
      const found = Object.entries(checks);
      return c.json({
        status: isReady ? "ready" : "not ready",
        failing: found.flatMap(([name, { isOk }]) => isOk ? [] : name),
        warnings: found.flatMap(([name, { hasWarning }]) => hasWarning ? name : []),
      }, isReady ? 200 : 503);
    });
}

export function readinessChecks(
  { db, isMailConfigured, backups, readinessChecks = [] }: Omit<Deps, "findReadiness">,
): ReadinessCheck[] {
  return [
    databaseCheck(async () => ({ ...await findMigrationState(db), ...await findServerState(db) })),
    { name: "collation", isOptional: true, run: () => findChangedCollations(db) },
    outboxCheck((since) => findOutboxState(db, since), isMailConfigured),
    ...backups ? [backupCheck(backups)] : [],
    ...readinessChecks,
  ];
}
