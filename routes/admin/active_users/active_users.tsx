import { Hono } from "hono";
import { transact } from "../../../db/client.ts";
import { listAccountDecisions } from "../../../db/history/accounts.ts";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import { resetPassword } from "../../../db/accounts/reset_password.ts";
import { restoreUser } from "../../../db/accounts/restore.ts";
import { revokeUser } from "../../../db/accounts/revoke.ts";
import { passwordResetSchema, reasonSchema, userApprovalSchema } from "../../../src/domain/accounts/forms.ts";
import { activeUsersParams } from "../../../src/domain/accounts/params.ts";
import { FAILURE } from "../../../src/domain/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { hashPassword } from "../../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../../src/auth/require_strong_password.ts";
import { jsonBody, queryParams, userIdParam } from "../../../src/http/validate.ts";
import { accountDecision } from "../../actions.ts";
import type { Deps } from "../../deps.ts";
import { ActiveUsersPage } from "./ActiveUsersPage.tsx";

/** The users with access, and those who were denied it or lost it. Spec sections 2 and 7, active users. */
export function activeUserRoutes({ db, clock, passwordQueue }: Deps) {
  const revocationSchema = reasonSchema(FAILURE.revocationReason.description);
  return new Hono<SignedInEnv>()
    .get(urls.activeUsers, queryParams(activeUsersParams), async (c) => {
      const { user } = c.var.session;
      const [active, withoutAccess, history] = await Promise.all([
        listUsers(db, "APPROVED"),
        listUsers(db, "DENIED"),
        listAccountDecisions(db),
      ]);
      const { view } = c.req.valid("query");
      return c.render(
        <ActiveUsersPage
          user={user}
          view={view ?? "active"}
          active={active}
          withoutAccess={withoutAccess}
          history={history}
        />,
        { title: "Active Users" },
      );
    })
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .post(urls.api.revokeUser(":id"), userIdParam, jsonBody(revocationSchema), async (c) => {
      const decision = { ...accountDecision(c, clock()), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => revokeUser(tx, decision)));
    })
    .post(urls.api.restoreUser(":id"), userIdParam, jsonBody(userApprovalSchema), async (c) => {
      const decision = { ...accountDecision(c, clock()), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => restoreUser(tx, decision)));
    })
    .post(urls.api.resetPassword(":id"), userIdParam, jsonBody(passwordResetSchema), async (c) => {
      const reset = { actor: c.var.session.user, userId: c.req.valid("param").id, now: clock() };
      const { newPassword } = c.req.valid("json");
      await requireStrongPassword(newPassword, await findUser(db, reset.userId), "newPassword");
      const passwordHash = await passwordQueue.run("known", reset.actor.id, () => hashPassword(newPassword));
      return c.json(await transact(db, (tx) => resetPassword(tx, { ...reset, passwordHash })));
    });
}
