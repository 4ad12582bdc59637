import { createMiddleware } from "hono/factory";
import { isHandheld, MIN_WINDOW_WIDTH, PRODUCT_NAME } from "../../src/domain/shell/product.ts";
import { BlockingScreen } from "../../src/components/ui/WindowGate.tsx";
import { isApiPath } from "../../src/http/middleware/guards.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { Hono } from "hono";
import { CONTENT_ANCHOR, isOwnPath, NARROW_WINDOW_URL, urls } from "../../src/domain/urls.ts";
import { GATE_COOKIE, keepChoice } from "../../src/http/middleware/browser_choices.ts";
import { readFields } from "../../src/http/middleware/validate.ts";
import type { Deps } from "../deps.ts";

/** Shows phones and tablets a screen that says what to use instead. Spec section 1. */
export const desktopOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (isApiPath(c.req.path) || !isHandheld(c.req.header("User-Agent") ?? "")) {
    await next();
    return;
  }
  c.status(403);
  c.header("Vary", "User-Agent");
  return c.render(
    <BlockingScreen title="Desktop Access Required">
      <p>{PRODUCT_NAME} works on desktop and laptop computers.</p>
      <p>Please open it on a computer with a window at least {MIN_WINDOW_WIDTH} px wide.</p>
    </BlockingScreen>,
    { title: "Desktop Access Required" },
  );
});

/** The route of "Continue anyway" below "Please Resize Your Window", which leads back to the page it covered. */
export function narrowWindowRoutes({ isHttps }: Pick<Deps, "isHttps">) {
  return new Hono<AppEnv>()
    .post(NARROW_WINDOW_URL, async (c) => {
      // Longer than any address of ours.
      const page = (await readFields(c)).text("page").slice(0, 2000);
      keepChoice(c, GATE_COOKIE, "yes", { isHttps, path: "/" });
      const next = isOwnPath(page) ? page : urls.home;
      return c.redirect(`${next}${CONTENT_ANCHOR}`, 303);
    });
}
