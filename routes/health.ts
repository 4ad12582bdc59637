import { Hono } from "hono";
import { backupCheck, databaseChecks, MAIL_OFF_CHECK, outboxCheck } from "../db/checks.ts";
import type { Check, Finding } from "../src/domain/checks.ts";
import { urls } from "../src/domain/urls.ts";
import { clientAddress } from "../src/http/limits/client_address.ts";
import type { AppEnv } from "../src/http/env.ts";
import { VERSION } from "../src/process/version.ts";
import type { Deps } from "./deps.ts";

/**
 * The health routes. Anyone may ask, so strangers learn only whether it serves. What only needs attention is a warning,
 * and no reason to send users away.
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
      const { isReady, findings } = await deps.findReadiness(deps.clock());
      const namesOf = (told: Finding["level"]) => findings.flatMap(({ check, level }) => level === told ? check : []);
      return c.json({
        status: isReady ? "ready" : "not ready",
        failing: namesOf("problem"),
        warnings: namesOf("warning"),
      }, isReady ? 200 : 503);
    });
}

/** The one list of what a running service checks. */
export function serviceChecks(
  { db, isMailConfigured, backups, readinessChecks = [] }: Omit<Deps, "findReadiness">,
): Check[] {
  return [
    ...isMailConfigured ? [] : [MAIL_OFF_CHECK],
    ...databaseChecks(db),
    outboxCheck(db, isMailConfigured),
    ...backups ? [backupCheck(backups)] : [],
    ...readinessChecks,
  ];
}
