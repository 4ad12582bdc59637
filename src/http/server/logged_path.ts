import { urls } from "../../domain/urls.ts";
import type { Context } from "hono";
import type { AppEnv } from "../env.ts";

/** Whether a path has the secret of a calendar feed in it, even one that is written wrong, and is no feed's. */
export function isCalendarPath(path: string): boolean {
  return path.toLowerCase().startsWith(urls.calendarFeed(""));
}

export function loggedPath(path: string): string {
  return isCalendarPath(path) ? urls.calendarFeed("...") : path.replace(SECRET, "...");
}

/** A text as long as a secret, wherever it is: ids have 36 characters. */
const SECRET = /[\w-]{40,}/g;

/** Logs a page or record that is not the user's: by mistake, or to see how far they get. */
export function logRefusal({ req, var: { httpRequestId, session, log } }: Pick<Context<AppEnv>, "req" | "var">): void {
  const { id: userId = null, role = null } = session?.user ?? {};
  log("warn", "request refused", { httpRequestId, method: req.method, path: loggedPath(req.path), userId, role });
}
