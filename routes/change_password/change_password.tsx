import { Hono } from "hono";
import { transact } from "../../db/client.ts";
import { consume, refund } from "../../db/accounts/rate_limits.ts";
import { changePassword } from "../../db/accounts/change_password.ts";
import { findUserByEmail } from "../../db/accounts/find.ts";
import ChangePasswordForm from "../../islands/ChangePasswordForm.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { AuthCard } from "../../src/components/accounts/AuthCard.tsx";
import { passwordChangeSchema } from "../../src/domain/accounts/forms.ts";
import { AppError } from "../../src/domain/errors.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import { guardAll, requireSession, type SignedInEnv } from "../../src/http/guards.ts";
import { hashPassword, verifyPassword } from "../../src/auth/passwords.ts";
import { jsonBody } from "../../src/http/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** Changing a password, by choice or because an administrator reset it. Spec sections 2 and 7. */
export function changePasswordRoutes({ db, clock }: Deps) {
  return guardAll(
    requireSession,
    new Hono<SignedInEnv>()
      .get(
        urls.changePassword,
        (c) => c.render(<ChangePasswordPage user={c.var.session.user} />, { title: "Change Your Password" }),
      )
      .post(urls.api.changePassword, jsonBody(passwordChangeSchema), async (c) => {
        const { user, tokenHash } = c.var.session;
        const { currentPassword, newPassword } = c.req.valid("json");
        // Nobody may guess the owner's password in a session that was left open.
        const limits = [{ bucket: `change-password:${user.id}`, tries: 10, minutes: 15 }];
        await transact(db, (tx) => consume(tx, limits, clock()));
        const stored = await findUserByEmail(db, user.email);
        if (!await verifyPassword(currentPassword, stored?.passwordHash)) {
          throw new AppError("VALIDATION_FAILED", "The current password is incorrect", {
            errors: [{ field: "currentPassword", message: "The current password is incorrect" }],
          });
        }
        const passwordHash = await hashPassword(newPassword);
        await transact(db, async (tx) => {
          await refund(tx, limits);
          await changePassword(tx, { userId: user.id, passwordHash, keepSession: tokenHash, now: clock() });
        });
        return c.json({ message: "Password updated" });
      }),
  );
}

function ChangePasswordPage({ user }: { user: CurrentUser }) {
  return (
    <SignedInLayout user={user}>
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
        <Island
          name="ChangePasswordForm"
          component={ChangePasswordForm}
          props={{ email: user.email, isForced: user.requiresPasswordChange }}
        />
      </AuthCard>
    </SignedInLayout>
  );
}
