import { Hono } from "hono";
import { listAccountDecisions } from "../../db/history/accounts.ts";
import { listUsers } from "../../db/users/find.ts";
import { resetPassword } from "../../db/users/reset_password.ts";
import { restoreUser } from "../../db/users/restore.ts";
import { revokeUser } from "../../db/users/revoke.ts";
import { passwordResetSchema, reasonSchema, userApprovalSchema } from "../../src/domain/account_forms.ts";
import { activeUsersQuery } from "../../src/domain/list_query.ts";
import { FAILED } from "../../src/domain/messages.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import { hashPassword } from "../../src/http/passwords.ts";
import { json, query, userId } from "../../src/http/valid.ts";
import type { Deps } from "../deps.ts";
import { ActiveUsersPage } from "./ActiveUsersPage.tsx";

/** Who can sign in, and who cannot any more. Spec sections 2 and 7, active users. */
export function activeUserRoutes({ db, clock }: Deps) {
  const revocation = reasonSchema(FAILED.revocationReason.description);
  return new Hono<AppEnv>()
    .get(urls.activeUsers, page("ADMIN"), query(activeUsersQuery), async (c) => {
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
    .get(urls.api.activeUsers, call("ADMIN"), async (c) => c.json(await listUsers(db, "APPROVED")))
    .post(urls.api.revokeUser(":id"), call("ADMIN"), userId, json(revocation), async (c) => {
      const decision = { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now: clock() };
      const { reason } = c.req.valid("json");
      return c.json(await db.transaction().execute((tx) => revokeUser(tx, { ...decision, reason })));
    })
    .post(urls.api.restoreUser(":id"), call("ADMIN"), userId, json(userApprovalSchema), async (c) => {
      const decision = { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now: clock() };
      const { role } = c.req.valid("json");
      return c.json(await db.transaction().execute((tx) => restoreUser(tx, { ...decision, role })));
    })
    .post(urls.api.resetPassword(":id"), call("ADMIN"), userId, json(passwordResetSchema), async (c) => {
      const reset = { actor: c.var.session.user, userId: c.req.valid("param").id, now: clock() };
      const passwordHash = await hashPassword(c.req.valid("json").newPassword);
      return c.json(await db.transaction().execute((tx) => resetPassword(tx, { ...reset, passwordHash })));
    });
}
