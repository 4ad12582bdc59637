import { type Context, Hono } from "hono";
import type { z } from "zod";
import { transact } from "../../db/client.ts";
import { requireRoomForRegistration } from "../../db/accounts/pending.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { mailConfirmationLink } from "../../db/mail/account_mail.ts";
import RegisterForm from "../../islands/RegisterForm.tsx";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { registrationSchema } from "../../src/domain/accounts/forms.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { urls } from "../../src/domain/urls.ts";
import { clientAddress } from "../../src/http/limits/client_address.ts";
import { abortSignal } from "../../src/http/limits/time_limit.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { redirectSignedIn } from "../../src/http/middleware/guards.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../src/auth/require_strong_password.ts";
import { Island } from "../../src/render/Island.tsx";
import { answerCall } from "../api_routes.ts";
import type { Deps } from "../deps.ts";
import { write } from "../write.ts";
import type { ReactNode } from "react";
import { SignedOutPage } from "../layout.tsx";

export function registerRoutes(deps: Deps) {
  const { isMailConfigured, provider } = deps;
  const routes = new Hono<AppEnv>();
  if (provider?.leavesPasswordsToAdministrators) {
    routes.use(urls.register, (c) => Promise.resolve(c.redirect(urls.login, 303)));
    routes.use(urls.api.register, () => {
      throw new AppError("FORBIDDEN", `Please sign in with ${provider.name}. Passwords are for administrators only.`);
    });
  }
  return routes
    .get(urls.register, redirectSignedIn, (c) =>
      c.render(
        <RegistrationPage>
          <ScriptNotice />
          <Island name="RegisterForm" component={RegisterForm} props={{ sendsLink: isMailConfigured }} />
        </RegistrationPage>,
        { title: "Register" },
      ))
    .post(urls.api.register, (c) => answerCall(deps, c, registration, c));
}

const registration = write({}, registrationSchema, register, { status: 201 });

/** Throws VALIDATION_FAILED for a weak password or an address that is taken, RATE_LIMITED or BUSY. */
async function register(
  { db, clock, trustProxy, isMailConfigured, hashQueue, rateLimits }: Deps,
  c: Context<AppEnv>,
  { password, ...account }: z.output<typeof registrationSchema>,
) {
  await requireStrongPassword(password, account, "password");
  const client = clientAddress(c, trustProxy);
  return await hashQueue.run(
    async () => {
      // A school is behind one address, and all of it registers on its first day.
      await transact(db, requireRoomForRegistration);
      rateLimits.consume([{ kind: "register", client, tries: 300, minutes: 60 }], clock());
      const passwordHash = await hashPassword(password);
      return await transact(db, async (tx) => {
        const registered = await registerUser(tx, { ...account, passwordHash }, clock());
        if (isMailConfigured) await mailConfirmationLink(tx, registered.id, clock());
        return registered;
      });
    },
    false,
    abortSignal(c),
  );
}

export function RegistrationPage({ children }: { children: ReactNode }) {
  return (
    <SignedOutPage
      title="Field Trip Lunch Requests"
      subtitle="Create an account. An administrator has to approve it before you can sign in."
      footer={
        <p>
          Already have an account? <a href={urls.login}>Sign in here</a>
        </p>
      }
    >
      {children}
    </SignedOutPage>
  );
}
