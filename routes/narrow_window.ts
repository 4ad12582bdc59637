import { Hono } from "hono";
import { CONTENT_ANCHOR, isOwnPath, NARROW_WINDOW_URL, urls } from "../src/domain/urls.ts";
import type { AppEnv } from "../src/http/env.ts";
import { dismissWidthGate } from "../src/http/middleware/browser_choices.ts";
import { readFields } from "../src/http/middleware/validate.ts";
import type { Deps } from "./deps.ts";

/** "Continue anyway" below "Please Resize Your Window": remembered in the browser, and back to the page it covered. */
export function narrowWindowRoutes({ isHttps }: Pick<Deps, "isHttps">) {
  return new Hono<AppEnv>()
    .post(NARROW_WINDOW_URL, async (c) => {
      // Longer than any address of ours.
      const page = (await readFields(c)).text("page").slice(0, 2000);
      dismissWidthGate(c, isHttps);
      const next = isOwnPath(page) ? page : urls.home;
      return c.redirect(`${next}${CONTENT_ANCHOR}`, 303);
    });
}
