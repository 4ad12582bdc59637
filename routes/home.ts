import { Hono } from "hono";
import { homeFor, urls } from "../src/domain/urls.ts";
import type { AppEnv } from "../src/http/env.ts";

/** Redirects to the home of the user's role, or to sign-in. Spec section 2, route table. */
export function homeRoutes() {
  return new Hono<AppEnv>()
    .get(urls.home, (c) => {
      const { session } = c.var;
      return c.redirect(session ? homeFor(session.user.role) : urls.login, 303);
    });
}
