import { Hono } from "hono";
import { listAccountDecisions } from "../../../db/history/accounts.ts";
import { approveUser } from "../../../db/accounts/approve.ts";
import { denyUser } from "../../../db/accounts/deny.ts";
import { listUsers } from "../../../db/accounts/find.ts";
import PendingUsers from "../../../islands/PendingUsers.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { reasonSchema, userApprovalSchema } from "../../../src/domain/accounts/forms.ts";
import { FAILURE } from "../../../src/domain/toasts.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { AppEnv } from "../../../src/http/env.ts";
import { call, page } from "../../../src/http/guards.ts";
import { json, userId } from "../../../src/http/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import type { Deps } from "../../deps.ts";
import { SignedInLayout } from "../../layout.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";

/** Who waits to be let in. Spec sections 2 and 7. */
export function pendingUserRoutes({ db, clock }: Deps) {
  const denial = reasonSchema(FAILURE.userDenialReason.description);
  return new Hono<AppEnv>()
    .get(urls.pendingUsers, page("ADMIN"), async (c) => {
      const [users, history] = await Promise.all([listUsers(db, "PENDING"), listAccountDecisions(db)]);
      return c.render(
        <SignedInLayout user={c.var.session.user}>
          <Page>
            <PageHeader
              title="Pending User Registrations"
              subtitle="Decide who may use Field Trip Lunches, and in which role"
              back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
            />
            <Island name="PendingUsers" component={PendingUsers} props={{ users }} />
            <AccountHistory events={history} />
          </Page>
        </SignedInLayout>,
        { title: "Pending User Registrations" },
      );
    })
    .get(urls.api.pendingUsers, call("ADMIN"), async (c) => c.json(await listUsers(db, "PENDING")))
    .post(urls.api.approveUser(":id"), call("ADMIN"), userId, json(userApprovalSchema), async (c) => {
      const decision = { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now: clock() };
      const { role } = c.req.valid("json");
      return c.json(await db.transaction().execute((tx) => approveUser(tx, { ...decision, role })));
    })
    .post(urls.api.denyUser(":id"), call("ADMIN"), userId, json(denial), async (c) => {
      const decision = { actorId: c.var.session.user.id, userId: c.req.valid("param").id, now: clock() };
      const { reason } = c.req.valid("json");
      return c.json(await db.transaction().execute((tx) => denyUser(tx, { ...decision, reason })));
    });
}
