import { type Context, Hono } from "hono";
import type { z } from "zod";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import { toUserSummary } from "../../../db/accounts/rows.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import { needsNewPassword } from "../../../src/domain/accounts/permissions.ts";
import { activeUsersParams } from "../../../src/domain/accounts/params.ts";
import { fullName, type UserSummary } from "../../../src/domain/accounts/users.ts";
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
      (c) => renderActiveUsers(deps, c, c.req.valid("query")),
    )
    // Its buttons without script.
    .post(urls.activeUser(":id"), userIdParam, async (c) => {
      const user = toUserSummary(await findUser(db, c.req.valid("param").id));
      const asksForAll = needsNewPassword(user);
      const posted = await runPosted(deps, c, activeUserWrites, (action) => action !== "restore" || asksForAll);
      const action = "open" in posted ? posted.open.action : posted.done;
      const view = action === "restore" ? "no-access" : undefined;
      if ("open" in posted) return await renderActiveUsers(deps, c, { view }, { user, ...posted.open });
      return c.redirect(withQuery(urls.activeUsers, { view, done: posted.outcome }), 303);
    })
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .route("/", callsOf(deps, activeUserWrites));
}

/** Whether a user's name or address contains the text. */
function isNamed(user: UserSummary, q = ""): boolean {
  return `${fullName(user)} ${user.email}`.toLowerCase().includes(q.toLowerCase());
}

/** @param open the posted action that is not done */
async function renderActiveUsers(
  { db, isMailConfigured }: Deps,
  c: Context<SignedInEnv>,
  { view, q }: z.output<typeof activeUsersParams>,
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
      q={q}
      active={active.filter((user) => isNamed(user, q))}
      withoutAccess={withoutAccess.filter((user) => isNamed(user, q))}
      history={history}
      isMailConfigured={isMailConfigured}
      open={open}
    />,
    { title: "Active Users" },
  );
}
