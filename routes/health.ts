import { sql } from "kysely";
import { Hono } from "hono";
import { urls } from "../src/domain/urls.ts";
import type { AppEnv } from "../src/http/env.ts";
import type { Deps } from "./deps.ts";

/**
 * For monitoring: whether the process is alive, and ready (the database answers and has its tables). A late backup is a
 * warning, and no reason to send people away.
 */
export function healthRoutes({ db, clock, backups }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.healthz, (c) => c.text("alive"))
    .get(urls.readyz, async (c) => {
      await db.selectFrom("users").select(sql<number>`1`.as("one")).limit(1).execute();
      const backup = backups?.find(clock());
      return c.json({ status: "ready", ...backup && { backup: { at: backup.lastBackupAt, isLate: backup.isLate } } });
    });
}
