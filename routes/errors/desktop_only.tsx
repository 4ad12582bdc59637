import { createMiddleware } from "hono/factory";
import { isHandheld, MIN_WINDOW_WIDTH, PRODUCT_NAME } from "../../src/domain/shell/product.ts";
import { BlockingScreen } from "../../src/components/ui/WindowGate.tsx";
import { isApiPath } from "../../src/http/middleware/guards.ts";
import type { AppEnv } from "../../src/http/env.ts";

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
