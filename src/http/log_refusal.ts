import type { Context } from "hono";
import type { AppEnv } from "./env.ts";
import { loggedPath } from "./logged_path.ts";

/** Logs that somebody asked for what is not theirs: by mistake, or to see how far they get. */
export function logRefusal({ req, var: { httpRequestId, session, log } }: Pick<Context<AppEnv>, "req" | "var">): void {
  const { id: userId = null, role = null } = session?.user ?? {};
  log("warn", "request refused", { httpRequestId, method: req.method, path: loggedPath(req.path), userId, role });
}
