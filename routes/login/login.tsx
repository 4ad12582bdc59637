import { type Context, Hono } from "hono";
import { findDistrict } from "../../db/district/details.ts";
import LoginForm from "../../islands/LoginForm.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { loginSchema } from "../../src/domain/accounts/forms.ts";
import { type DistrictDetails, officeContact } from "../../src/domain/district/district.ts";
import { FAILURE } from "../../src/domain/shell/toasts.ts";
import { homeFor, passwordUrls, urls, withQuery } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { nextPath, redirectSignedIn, requireSession } from "../../src/http/middleware/guards.ts";
import { readFields } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { answerCall } from "../api_routes.ts";
import { tryForm } from "../forms.ts";
import { SignedOutPage } from "../layout.tsx";
import { consumeStep } from "../auth/sign_in_step.ts";
import { write } from "../write.ts";
import { endBrowserSession, signIn } from "./sign_in.ts";

const login = write({}, loginSchema, signIn);

export function loginRoutes(deps: Deps) {
  const { db, provider, isMailConfigured } = deps;
  const renderPage = async (c: Context, props: Omit<LoginPageProps, "provider" | "office">) => {
    const office = isMailConfigured ? undefined : await findDistrict(db);
    return await c.render(<LoginPage {...{ provider, office }} {...props} />, { title: "Sign in" });
  };
  return new Hono<AppEnv>()
    .get(urls.login, redirectSignedIn, async (c) => {
      const failed = provider && await consumeStep(c, provider, "failed", deps);
      return await renderPage(c, {
        next: nextPath(c),
        refusal: failed?.message,
        isMailed: !!c.req.query("doneMailed"),
      });
    })
    // The same form, posted before its script has loaded or without script.
    .post(urls.login, async (c) => {
      const fields = await readFields(c);
      const tried = await tryForm(deps, c, login, c, fields);
      const next = nextPath(c);
      if ("result" in tried) return c.redirect(next || homeFor(tried.result.role), 303);
      return await renderPage(c, { next, email: fields.text("email"), failure: tried.open.refusal });
    })
    .post(urls.api.login, (c) => answerCall(deps, c, login, c))
    .get(urls.api.csrfToken, requireSession, (c) => {
      const { csrfToken, user } = c.var.session;
      // With the token's owner: another user may have signed in since.
      return c.json({ csrfToken, userId: user.id });
    })
    .get(urls.api.me, requireSession, (c) => c.json(c.var.session.user))
    .post(urls.logout, async (c) => {
      await endBrowserSession(deps, c);
      return c.redirect(urls.login, 303);
    })
    .post(urls.api.logout, requireSession, async (c) => {
      await endBrowserSession(deps, c);
      return c.json({ message: "Signed out" });
    });
}

interface LoginPageProps extends Pick<Deps, "provider"> {
  /** The office to ask, where no link to a new password can be mailed. */
  office: DistrictDetails | undefined;
  /** The page that led here, if not "". */
  next: string;
  email?: string;
  failure?: string | undefined;
  refusal?: string | undefined;
  /** Whether a registration just now mailed a link. */
  isMailed?: boolean;
}

function LoginPage({ provider, office, next, email = "", failure = "", refusal, isMailed }: LoginPageProps) {
  const props = { next, email, failure, isSecond: !!provider };
  const form = (
    <>
      <Island name="LoginForm" component={LoginForm} props={props} />
      {!office && (
        <p>
          <a href={passwordUrls.forgot}>Forgot your password?</a>
        </p>
      )}
      {office?.phone && <p>{`Can't sign in? ${officeContact(office)}.`}</p>}
    </>
  );
  return (
    <SignedOutPage
      title="Field Trip Lunch Requests"
      subtitle="Sign in to manage your requests"
      footer={
        <p>
          Don't have an account? {provider?.leavesPasswordsToAdministrators
            ? "Sign in to request one."
            : <a href={urls.register}>Register here</a>}
        </p>
      }
    >
      {refusal && <Alert tone="danger" title={FAILURE.login.title} role="alert" takesFocus>{refusal}</Alert>}
      {isMailed && <Alert tone="info">We emailed you a link. Open it to confirm your address.</Alert>}
      {provider && (
        <ButtonLink variant="primary" href={withQuery(urls.provider, { next })}>
          {`Sign in with ${provider.name}`}
        </ButtonLink>
      )}
      {provider && !provider.leavesPasswordsToAdministrators && <p className="auth-or">or</p>}
      {provider?.leavesPasswordsToAdministrators
        ? (
          <details open={failure !== ""}>
            <summary>Administrators: sign in with a password</summary>
            {form}
          </details>
        )
        : form}
    </SignedOutPage>
  );
}
