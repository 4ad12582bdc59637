import { type Context, Hono } from "hono";
import type { z } from "zod";
import { transact } from "../../db/client.ts";
import { actorOf } from "../../db/accounts/actor.ts";
import { DEVICE_DAYS, rememberDevice } from "../../db/accounts/devices.ts";
import { changePassword, findPasswordHash } from "../../db/accounts/change_password.ts";
import { findUser } from "../../db/accounts/find.ts";
import ChangePasswordForm from "../../islands/ChangePasswordForm.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { AuthCard } from "../../src/components/accounts/AuthCard.tsx";
import { passwordChangeSchema } from "../../src/domain/accounts/forms.ts";
import { passwordOwner } from "../../src/domain/accounts/passwords.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { urls, WELL_KNOWN_CHANGE_URL } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { guardAll, requireSession, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { hashPassword, verifyPassword } from "../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../src/auth/require_strong_password.ts";
import { newToken } from "../../src/auth/tokens.ts";
import type { RateLimit } from "../../src/http/limits/rate_limits.ts";
import { deviceHash, setDeviceCookie, setSessionCookie } from "../../src/http/middleware/session.ts";
import { Island } from "../../src/render/Island.tsx";
import { answerCall } from "../api_routes.ts";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";
import { write } from "../write.ts";

export function changePasswordRoutes(deps: Deps) {
  return guardAll(
    requireSession,
    new Hono<SignedInEnv>()
      .get(
        urls.changePassword,
        async (c) => {
          const { user } = c.var.session;
          if ((await findUser(deps.db, user.id)).passwordHash === null) return c.redirect(urls.settings, 303);
          return c.render(<ChangePasswordPage user={user} />, { title: "Change Your Password" });
        },
      )
      .post(urls.api.changePassword, (c) => answerCall(deps, c, passwordChange, c)),
  ).get(WELL_KNOWN_CHANGE_URL, (c) => c.redirect(urls.changePassword, 303));
}

const passwordChange = write({}, passwordChangeSchema, changeOwnPassword);

type Passwords = z.output<typeof passwordChangeSchema>;

/** Throws what replacePassword() throws, VALIDATION_FAILED for a weak password, or BUSY. */
async function changeOwnPassword(deps: Deps, c: Context<SignedInEnv>, passwords: Passwords) {
  const { user } = c.var.session;
  await requireStrongPassword(passwords.newPassword, user, "newPassword");
  await deps.hashQueue.run(() => replacePassword(deps, c, passwords), true);
  return { message: "Password updated" };
}

/** Checks the current password and writes the new one; RATE_LIMITED, VALIDATION_FAILED, or as changePassword(). */
async function replacePassword(
  { db, clock, isHttps, rateLimits }: Deps,
  c: Context<SignedInEnv>,
  { currentPassword, newPassword }: Passwords,
): Promise<void> {
  const actor = actorOf(c.var.session);
  const { id: userId, tokenHash } = actor;
  // A session left open must not serve to guess the owner's password.
  const limits: RateLimit[] = [{ kind: "change-password", account: userId, tries: 10, minutes: 15 }];
  rateLimits.consume(limits, clock());
  const checkedHash = await findPasswordHash(db, tokenHash);
  const { requiresPasswordChange } = c.var.session.user;
  if (!await verifyPassword(currentPassword, { passwordHash: checkedHash, requiresPasswordChange })) {
    throw new AppError("VALIDATION_FAILED", "The current password is incorrect", {
      errors: [{ field: "currentPassword", message: "The current password is incorrect" }],
    });
  }
  rateLimits.refund(limits);
  const passwordHash = await hashPassword(newPassword);
  const [session, device] = [newToken(), newToken()];
  const change = { actor, checkedHash, passwordHash, newTokenHash: session.tokenHash };
  await transact(db, async (tx) => {
    await changePassword(tx, { ...change, now: clock() });
    const previousHash = deviceHash(c, isHttps);
    await rememberDevice(tx, { userId, tokenHash: device.tokenHash, previousHash, now: clock() });
  });
  setSessionCookie(c, isHttps, session.token);
  setDeviceCookie(c, isHttps, device.token, DEVICE_DAYS);
}

function ChangePasswordPage({ user }: { user: CurrentUser }) {
  return (
    <SignedInLayout>
      <AuthCard
        title="Change Your Password"
        subtitle={user.requiresPasswordChange
          ? "The administrator has reset your password. Choose a new one to continue."
          : "Choose a new password for your account."}
      >
        {user.requiresPasswordChange && (
          <Alert tone="warning" title="Password Change Required">
            Enter the temporary password you were given, then a new one that only you know.
          </Alert>
        )}
        <ScriptNotice />
        <Island name="ChangePasswordForm" component={ChangePasswordForm} props={{ owner: passwordOwner(user) }} />
      </AuthCard>
    </SignedInLayout>
  );
}
