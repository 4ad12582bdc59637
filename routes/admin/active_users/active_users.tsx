import { type Context, Hono } from "hono";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import { toUserSummary } from "../../../db/accounts/rows.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import { needsNewPassword } from "../../../src/domain/accounts/permissions.ts";
import { activeUsersParams } from "../../../src/domain/accounts/params.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams, userIdParam } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { callsOf, runPosted } from "../../writes.ts";
import { activeUserWrites } from "../user_writes.ts";
import { ActiveUsersPage, type OpenUserWrite } from "./ActiveUsersPage.tsx";

/** The users with access, and those who were denied it or lost it. Spec sections 2 and 7, active users. */
export function activeUserRoutes(deps: Deps) {
  const { db } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.activeUsers,
      queryParams(activeUsersParams),
      (c) => renderActiveUsers(deps, c, c.req.valid("query").view),
    )
    // Its buttons without script.
    .post(urls.activeUser(":id"), userIdParam, async (c) => {
      const user = toUserSummary(await findUser(db, c.req.valid("param").id));
      const asksForAll = needsNewPassword(user);
      const posted = await runPosted(deps, c, activeUserWrites, (action) => action !== "restore" || asksForAll);
      const action = "open" in posted ? posted.open.action : posted.done;
      const view = action === "restore" ? "no-access" : undefined;
      if ("open" in posted) return await renderActiveUsers(deps, c, view, { user, ...posted.open });
      return c.redirect(withQuery(urls.activeUsers, { view, done: posted.outcome }), 303);
    })
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .route("/", callsOf(deps, activeUserWrites));
}

/** @param open the posted action that is not done */
async function renderActiveUsers(
  { db, isMailConfigured }: Deps,
  c: Context<SignedInEnv>,
  view: "no-access" | undefined,
  open?: OpenUserWrite,
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
