import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { ANSWERED_COOKIE, DOWNLOAD_COOKIE, type DownloadAnswer } from "../../domain/shell/downloads.ts";
import type { AppEnv } from "../env.ts";

/** Long enough for the page that waits to look. */
const ANSWERED_SECONDS = 60;

const ID = /^[a-z0-9]{1,20}$/;

/**
 * Tells the page that waits for a file that its answer begins, and whether it is the file: the browser takes the file by
 * itself, and no script sees that. The page looks for the cookie that this sets.
 */
export function tellDownloads(isHttps: boolean) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const id = getCookie(c, DOWNLOAD_COOKIE);
    if (id === undefined || !ID.test(id)) return;
    const answer: DownloadAnswer = c.res.status === 200 ? "made" : "failed";
    setCookie(c, `${ANSWERED_COOKIE}${id}`, answer, {
      path: "/",
      maxAge: ANSWERED_SECONDS,
      sameSite: "Strict",
      secure: isHttps,
    });
  });
}
