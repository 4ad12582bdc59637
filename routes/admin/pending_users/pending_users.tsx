import { Hono } from "hono";
import { PRODUCT_NAME } from "../../../src/domain/product.ts";
import { transact } from "../../../db/client.ts";
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
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { jsonBody, userIdParam } from "../../../src/http/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { accountDecision } from "../../actions.ts";
import type { Deps } from "../../deps.ts";
import { SignedInLayout } from "../../layout.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";

/** Registrations that await a decision. Spec sections 2 and 7. */
export function pendingUserRoutes({ db, clock, isMailConfigured }: Deps) {
  const denialSchema = reasonSchema(FAILURE.userDenialReason.description);
  return new Hono<SignedInEnv>()
    .get(urls.pendingUsers, async (c) => {
      const [users, history] = await Promise.all([listUsers(db, "PENDING"), listAccountDecisions(db)]);
      return c.render(
        <SignedInLayout user={c.var.session.user}>
          <Page>
            <PageHeader
              title="Pending User Registrations"
              subtitle={`Decide who can use ${PRODUCT_NAME}, and in what role`}
              back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
            />
            <Island name="PendingUsers" component={PendingUsers} when="intent" props={{ users, isMailConfigured }} />
            <AccountHistory events={history} />
          </Page>
        </SignedInLayout>,
        { title: "Pending User Registrations" },
      );
    })
    .get(urls.api.pendingUsers, async (c) => c.json(await listUsers(db, "PENDING")))
    .post(urls.api.approveUser(":id"), userIdParam, jsonBody(userApprovalSchema), async (c) => {
      const decision = { ...accountDecision(c, clock()), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => approveUser(tx, decision)));
    })
    .post(urls.api.denyUser(":id"), userIdParam, jsonBody(denialSchema), async (c) => {
      const decision = { ...accountDecision(c, clock()), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => denyUser(tx, decision)));
    });
}
