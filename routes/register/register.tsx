import { Hono } from "hono";
import { transact } from "../../db/client.ts";
import { consume, type RateLimit } from "../../db/accounts/rate_limits.ts";
import { registerUser } from "../../db/accounts/register.ts";
import { mailConfirmationLink } from "../../db/mail/account_mail.ts";
import RegisterForm from "../../islands/RegisterForm.tsx";
import { AuthCard } from "../../src/components/accounts/AuthCard.tsx";
import { registrationSchema } from "../../src/domain/accounts/forms.ts";
import { urls } from "../../src/domain/urls.ts";
import { clientAddress } from "../../src/http/client_address.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { redirectSignedIn } from "../../src/http/guards.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../src/auth/require_strong_password.ts";
import { jsonBody } from "../../src/http/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedOutLayout } from "../layout.tsx";

/** Registering for an account. Spec sections 2 and 7. */
export function registerRoutes({ db, clock, trustProxy, isMailConfigured, passwordQueue }: Deps) {
  return new Hono<AppEnv>()
    .get(
      urls.register,
      redirectSignedIn,
      (c) => c.render(<RegisterPage isMailConfigured={isMailConfigured} />, { title: "Register" }),
    )
    .post(urls.api.register, jsonBody(registrationSchema), async (c) => {
      const { password, ...account } = c.req.valid("json");
      await requireStrongPassword(password, account, "password");
      const client = clientAddress(c, trustProxy);
      const user = await passwordQueue.run("strangers", client, async () => {
        const perAddress: RateLimit = { kind: "register", client, tries: 20, minutes: 60 };
        await transact(db, (tx) => consume(tx, [perAddress], clock()));
        const passwordHash = await hashPassword(password);
        return await transact(db, async (tx) => {
          const registered = await registerUser(tx, { ...account, passwordHash }, clock());
          if (isMailConfigured) await mailConfirmationLink(tx, registered.id, clock());
          return registered;
        });
      });
      return c.json(user, 201);
    });
}

function RegisterPage({ isMailConfigured }: { isMailConfigured: boolean }) {
  return (
    <SignedOutLayout>
      <AuthCard
        title="Field Trip Lunch Requests"
        subtitle="Create an account. An administrator has to approve it before you can sign in."
        footer={
          <p>
            Already have an account? <a href={urls.login}>Sign in here</a>
          </p>
        }
      >
        <Island name="RegisterForm" component={RegisterForm} when="intent" props={{ sendsLink: isMailConfigured }} />
      </AuthCard>
    </SignedOutLayout>
  );
}
