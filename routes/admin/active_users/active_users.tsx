import { type Context, Hono } from "hono";
import { transact } from "../../../db/client.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import { resetPassword } from "../../../db/accounts/reset_password.ts";
import { restoreUser } from "../../../db/accounts/restore.ts";
import { toUserSummary } from "../../../db/accounts/rows.ts";
import { revokeUser } from "../../../db/accounts/revoke.ts";
import { passwordResetSchema, reasonSchema, restorationSchema } from "../../../src/domain/accounts/forms.ts";
import { needsNewPassword } from "../../../src/domain/accounts/permissions.ts";
import type { Role } from "../../../src/domain/accounts/roles.ts";
import { activeUsersParams } from "../../../src/domain/accounts/params.ts";
import { FAILURE, type SUCCESS } from "../../../src/domain/shell/toasts.ts";
import type { CurrentUser, UserSummary } from "../../../src/domain/accounts/users.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { roleFieldName } from "../../../src/components/accounts/RoleSelect.tsx";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { hashPassword } from "../../../src/auth/passwords.ts";
import { requireStrongPassword } from "../../../src/auth/require_strong_password.ts";
import { checkValues, jsonBody, queryParams, readFields, userIdParam } from "../../../src/http/middleware/validate.ts";
import { accountDecision } from "../../actions.ts";
import { runPostedAction } from "../../posted_action.ts";
import type { Deps } from "../../deps.ts";
import { type OpenUserAction, USER_ACTIONS, type UserAction } from "./OpenUserAction.tsx";
import { ActiveUsersPage } from "./ActiveUsersPage.tsx";

/** The users with access, and those who were denied it or lost it. Spec sections 2 and 7, active users. */
export function activeUserRoutes(deps: Deps) {
  const { db, clock } = deps;
  const revocationSchema = reasonSchema(FAILURE.revocationReason.description);
  return new Hono<SignedInEnv>()
    .get(
      urls.activeUsers,
      queryParams(activeUsersParams),
      (c) => renderActiveUsers(deps, c, c.req.valid("query").view ?? "active"),
    )
    // Its buttons without script.
    .post(urls.activeUser(":id"), userIdParam, async (c) => {
      const decision = accountDecision(c, clock());
      const user = toUserSummary(await findUser(db, decision.userId));
      const result = await runPostedAction(c, {
        actions: USER_ACTIONS,
        asked: needsNewPassword(user) ? USER_ACTIONS : ["revoke", "reset"],
        run: async (action, { text }) => {
          if (action === "reset") {
            const { newPassword } = checkValues(passwordResetSchema, { newPassword: text("newPassword") });
            return await giveTemporaryPassword(deps, { actor: c.var.session.user, userId: user.id, newPassword });
          }
          if (action === "restore") {
            const passwords = needsNewPassword(user) ? { newPassword: text("newPassword") } : {};
            const values = checkValues(restorationSchema, { role: text(roleFieldName(user)), ...passwords });
            return await restoreAccess(deps, { ...decision, ...values });
          }
          const values = checkValues(revocationSchema, { reason: text("reason") });
          return await transact(db, (tx) => revokeUser(tx, { ...decision, ...values }));
        },
      });
      const restores = "open" in result ? result.open.action === "restore" : result.done === "restore";
      if ("open" in result) {
        const role = (await readFields(c)).text(roleFieldName(user));
        return await renderActiveUsers(deps, c, restores ? "no-access" : "active", { user, role, ...result.open });
      }
      const view = restores ? "no-access" : undefined;
      return c.redirect(withQuery(urls.activeUsers, { view, done: OUTCOMES[result.done] }), 303);
    })
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .post(urls.api.revokeUser(":id"), userIdParam, jsonBody(revocationSchema), async (c) => {
      const decision = { ...accountDecision(c, clock()), ...c.req.valid("json") };
      return c.json(await transact(db, (tx) => revokeUser(tx, decision)));
    })
    .post(urls.api.restoreUser(":id"), userIdParam, jsonBody(restorationSchema), async (c) => {
      return c.json(await restoreAccess(deps, { ...accountDecision(c, clock()), ...c.req.valid("json") }));
    })
    .post(urls.api.resetPassword(":id"), userIdParam, jsonBody(passwordResetSchema), async (c) => {
      const reset = { actor: c.var.session.user, userId: c.req.valid("param").id, ...c.req.valid("json") };
      return c.json(await giveTemporaryPassword(deps, reset));
    });
}

const OUTCOMES = {
  revoke: "accessRevoked",
  restore: "accessRestored",
  reset: "passwordReset",
} as const satisfies Record<UserAction, keyof typeof SUCCESS>;

/**
 * Gives a user a temporary password.
 * @throws {AppError} VALIDATION_FAILED for a weak password, what resetPassword() throws, BUSY
 */
async function giveTemporaryPassword(
  { db, clock, passwordQueues }: Deps,
  { actor, userId, newPassword }: { actor: CurrentUser; userId: string; newPassword: string },
): Promise<UserSummary> {
  await requireStrongPassword(newPassword, await findUser(db, userId), "newPassword");
  const passwordHash = await passwordQueues.known.run(actor.id, () => hashPassword(newPassword));
  return await transact(db, (tx) => resetPassword(tx, { actor, userId, passwordHash, now: clock() }));
}

interface Restoration extends ReturnType<typeof accountDecision> {
  role: Role;
  newPassword?: string | undefined;
}

/**
 * Gives a user access again, with a temporary password if there is one.
 * @throws {AppError} VALIDATION_FAILED for a weak password, what restoreUser() throws, BUSY
 */
async function restoreAccess(
  { db, passwordQueues }: Deps,
  { newPassword, ...decision }: Restoration,
): Promise<UserSummary> {
  const { actorId, userId, role } = decision;
  if (newPassword === undefined) return await transact(db, (tx) => restoreUser(tx, decision));
  await requireStrongPassword(newPassword, { ...await findUser(db, userId), role }, "newPassword");
  const passwordHash = await passwordQueues.known.run(actorId, () => hashPassword(newPassword));
  return await transact(db, (tx) => restoreUser(tx, { ...decision, passwordHash }));
}

/** @param open the posted action that is not done */
async function renderActiveUsers(
  { db, isMailConfigured }: Deps,
  c: Context<SignedInEnv>,
  view: "active" | "no-access",
  open?: OpenUserAction,
): Promise<Response> {
  const [active, withoutAccess, history] = await Promise.all([
    listUsers(db, "APPROVED"),
    listUsers(db, "DENIED"),
    listAccountDecisions(db),
  ]);
  return c.render(
    <ActiveUsersPage
      user={c.var.session.user}
      view={view}
      active={active}
      withoutAccess={withoutAccess}
      history={history}
      isMailConfigured={isMailConfigured}
      open={open}
    />,
    { title: "Active Users" },
  );
}
