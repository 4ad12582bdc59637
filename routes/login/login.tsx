import { Hono } from "hono";
import { endSession } from "../../db/sessions.ts";
import { loginSchema } from "../../src/domain/account_forms.ts";
import { Refusal } from "../../src/domain/refusals.ts";
import { homeOf, urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { demandCsrfToken } from "../../src/http/csrf.ts";
import { STATUS_OF } from "../../src/http/errors.ts";
import { signedInCall, signedOutPage } from "../../src/http/guards.ts";
import { forgetSession } from "../../src/http/session.ts";
import { formFields, json } from "../../src/http/valid.ts";
import type { Deps } from "../deps.ts";
import { LoginPage } from "./LoginPage.tsx";
import { signIn } from "./sign_in.ts";

/** Signing in and out, and who is signed in. Spec sections 2 and 7. */
export function loginRoutes(deps: Deps) {
  const { db, isHttps } = deps;
  return new Hono<AppEnv>()
    .get(urls.login, signedOutPage, (c) => c.render(<LoginPage />, { title: "Sign in" }))
    // The same form, posted by a browser before or without its script.
    .post(urls.login, async (c) => {
      const { email, password } = await formFields(c);
      const credentials = loginSchema.safeParse({ email, password });
      try {
        if (!credentials.success) throw new Refusal("INVALID", credentials.error.issues[0]?.message ?? "");
        const user = await signIn(deps, c, credentials.data);
        return c.redirect(homeOf(user.role), 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        c.status(STATUS_OF[error.code]);
        if (error.retryAfter !== undefined) c.header("Retry-After", String(error.retryAfter));
        return c.render(<LoginPage email={String(email ?? "")} failure={error.message} />, { title: "Sign in" });
      }
    })
    .post(urls.api.login, json(loginSchema), async (c) => c.json(await signIn(deps, c, c.req.valid("json"))))
    .get(urls.api.csrfToken, signedInCall, (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ csrfToken: c.var.session.csrfToken });
    })
    .get(urls.api.me, signedInCall, (c) => {
      c.header("Cache-Control", "no-store");
      return c.json(c.var.session.user);
    })
    // Signing out without script; the token stands in the form, since such a form sends no headers.
    .post(urls.logout, async (c) => {
      const { session } = c.var;
      if (session) {
        demandCsrfToken(session, (await formFields(c)).csrfToken);
        await db.transaction().execute((tx) => endSession(tx, session.tokenHash));
        forgetSession(c, isHttps);
      }
      return c.redirect(urls.login, 303);
    })
    .post(urls.api.logout, signedInCall, async (c) => {
      await db.transaction().execute((tx) => endSession(tx, c.var.session.tokenHash));
      forgetSession(c, isHttps);
      return c.json({ message: "Signed out" });
    });
}
