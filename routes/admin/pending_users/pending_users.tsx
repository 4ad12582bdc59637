import { type Context, Hono } from "hono";
import { PRODUCT_NAME } from "../../../src/domain/shell/product.ts";
import { transact } from "../../../db/client.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import { approveUser, denyUser } from "../../../db/accounts/decide.ts";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import PendingUsers from "../../../islands/PendingUsers.tsx";
import { roleFieldName } from "../../../src/components/accounts/RoleSelect.tsx";
import { UnconfirmedAddress } from "../../../src/components/accounts/ApproveUnconfirmedDialog.tsx";
import { PendingWarning } from "../../../src/components/accounts/PendingWarning.tsx";
import { UserName } from "../../../src/components/accounts/UserName.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { reasonSchema, userApprovalSchema } from "../../../src/domain/accounts/forms.ts";
import { FAILURE } from "../../../src/domain/shell/toasts.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { checkValues, jsonBody, readFields, userIdParam } from "../../../src/http/middleware/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm, Question } from "../../ActionForm.tsx";
import { type OpenAction, runPostedAction } from "../../posted_action.ts";
import { accountDecision } from "../../actions.ts";
import type { Deps } from "../../deps.ts";
import { SignedInLayout } from "../../layout.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";

/** Registrations that await a decision. Spec sections 2 and 7. */
export function pendingUserRoutes(deps: Deps) {
  const { db, clock, isMailConfigured } = deps;
  const denialSchema = reasonSchema(FAILURE.userDenialReason.description);
  return new Hono<SignedInEnv>()
    .get(urls.pendingUsers, (c) => renderPendingUsers(deps, c))
    // Its buttons without script.
    .post(urls.pendingUser(":id"), userIdParam, async (c) => {
      const decision = accountDecision(c, clock());
      const user = await findUser(db, decision.userId);
      const isUnconfirmed = isMailConfigured && user.emailConfirmedAt === null;
      const result = await runPostedAction(c, {
        actions: ["approve", "deny"],
        asked: isUnconfirmed ? ["approve", "deny"] : ["deny"],
        run: (action, { text }) =>
          transact(db, async (tx) => {
            if (action === "deny") {
              await denyUser(tx, { ...decision, ...checkValues(denialSchema, { reason: text("reason") }) });
            } else {
              const role = text(roleFieldName(user));
              await approveUser(tx, { ...decision, ...checkValues(userApprovalSchema, { role }) });
            }
          }),
      });
      if ("open" in result) {
        const role = (await readFields(c)).text(roleFieldName(user));
        return await renderPendingUsers(deps, c, { user, role, ...result.open });
      }
      const outcome = result.done === "deny" ? "userDenied" : "userApproved";
      return c.redirect(withOutcome(urls.pendingUsers, outcome), 303);
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

/** A decision that was posted without script and is not made. */
interface OpenDecision extends OpenAction<"approve" | "deny"> {
  user: { id: string; firstName: string; lastName: string; email: string };
  /** The role selected, as it was posted. */
  role: string;
}

async function renderPendingUsers(
  { db, isMailConfigured }: Deps,
  c: Context<SignedInEnv>,
  open?: OpenDecision,
): Promise<Response> {
  const [users, history] = await Promise.all([listUsers(db, "PENDING"), listAccountDecisions(db)]);
  return c.render(
    <SignedInLayout user={c.var.session.user}>
      <Page>
        <PageHeader
          title="Pending User Registrations"
          subtitle={`Decide who can use ${PRODUCT_NAME}, and in what role`}
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
        />
        <PendingWarning count={users.length} />
        <ActionForm page={urls.pendingUsers} />
        {open && <OpenUserDecision open={open} />}
        <Island name="PendingUsers" component={PendingUsers} when="intent" props={{ users, isMailConfigured }} />
        <AccountHistory events={history} />
      </Page>
    </SignedInLayout>,
    { title: "Pending User Registrations" },
  );
}

/** What the dialogs ask, and why a decision was refused, where there is no script. */
function OpenUserDecision({ open }: { open: OpenDecision }) {
  const { action, user, role, refusal, isAboutReason, reason } = open;
  const asks = { page: urls.pendingUsers, address: urls.pendingUser(user.id) };
  if (action === "deny" && (refusal === undefined || isAboutReason)) {
    return (
      <Question
        {...asks}
        title="Deny User Registration"
        fields={{ action }}
        confirmLabel="Confirm Denial"
        reason={{ label: "Denial Reason", isRequired: true, text: reason, error: refusal }}
      >
        <UserName user={user} />
      </Question>
    );
  }
  if (refusal === undefined) {
    return (
      <Question
        {...asks}
        title="Address Not Confirmed"
        fields={{ action, [roleFieldName(user)]: role }}
        confirmLabel="Approve Anyway"
      >
        <UnconfirmedAddress user={user} />
      </Question>
    );
  }
  const { title } = action === "approve" ? FAILURE.userApproval : FAILURE.userDenial;
  return <Alert tone="danger" title={title} role="alert" takesFocus>{refusal}</Alert>;
}
