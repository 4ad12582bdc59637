import { type Context, Hono } from "hono";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import PendingUsers from "../../../islands/PendingUsers.tsx";
import { PendingWarning } from "../../../src/components/accounts/PendingWarning.tsx";
import { UserName } from "../../../src/components/accounts/UserName.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";
import type { PersonSummary } from "../../../src/domain/accounts/users.ts";
import type { PendingUserAction } from "../../../src/domain/accounts/writes.ts";
import { PRODUCT_NAME } from "../../../src/domain/shell/product.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import { rowField } from "../../../src/domain/shell/writes.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { userIdParam } from "../../../src/http/middleware/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm, OpenWriteCard } from "../../ActionForm.tsx";
import type { Deps } from "../../deps.ts";
import { SignedInPage } from "../../layout.tsx";
import { handleFormPost, registerApiRoutes, type UnfinishedAction } from "../../writes.ts";
import { pendingUserWrites } from "../user_writes.ts";

/** Registrations that await a decision. Spec sections 2 and 7. */
export function pendingUserRoutes(deps: Deps) {
  const { db, isMailConfigured } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.pendingUsers, (c) => renderPendingUsers(deps, c))
    // Its buttons without script.
    .post(urls.pendingUser(":id"), userIdParam, async (c) => {
      const user = await findUser(db, c.req.valid("param").id);
      const isUnconfirmed = isMailConfigured && user.emailConfirmedAt === null;
      const posted = await handleFormPost(deps, c, pendingUserWrites, (action) => action === "deny" || isUnconfirmed);
      if ("open" in posted) return await renderPendingUsers(deps, c, { user, ...posted.open });
      return c.redirect(withOutcome(urls.pendingUsers, posted.outcome), 303);
    })
    .get(urls.api.pendingUsers, async (c) => c.json(await listUsers(db, "PENDING")))
    .route("/", registerApiRoutes(deps, pendingUserWrites));
}

/** A decision that was posted without script and is not made. */
interface OpenDecision extends UnfinishedAction<PendingUserAction> {
  user: PersonSummary & { id: string };
}

async function renderPendingUsers(
  { db, isMailConfigured }: Deps,
  c: Context<SignedInEnv>,
  open?: OpenDecision,
): Promise<Response> {
  const [users, history] = await Promise.all([listUsers(db, "PENDING"), listAccountDecisions(db)]);
  return c.render(
    <SignedInPage title="Pending User Registrations" subtitle={`Decide who can use ${PRODUCT_NAME}, and in what role`}>
      <PendingWarning count={users.length} />
      <ActionForm page={urls.pendingUsers} />
      {open && <OpenDecisionCard open={open} />}
      <Island name="PendingUsers" component={PendingUsers} props={{ users, isMailConfigured }} />
      <AccountHistory events={history} />
    </SignedInPage>,
    { title: "Pending User Registrations" },
  );
}

function OpenDecisionCard({ open }: { open: OpenDecision }) {
  const { user, action, fields } = open;
  const [role, registeredAt] = [rowField("role", user.id), rowField("registeredAt", user.id)];
  return (
    <OpenWriteCard
      open={open}
      page={urls.pendingUsers}
      address={urls.pendingUser(user.id)}
      // As the table had them.
      fields={{
        [registeredAt]: fields.text(registeredAt),
        ...action === "approve" ? { [role]: fields.text(role) } : {},
      }}
    >
      <UserName user={user} />
    </OpenWriteCard>
  );
}
