import { Hono } from "hono";
import { z } from "zod";
import { listUsers } from "../../../db/accounts/find.ts";
import ActiveUsers from "../../../islands/ActiveUsers.tsx";
import UsersWithoutAccess from "../../../islands/UsersWithoutAccess.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { SearchBox } from "../../../src/components/ui/SearchBox.tsx";
import { textParam } from "../../../src/domain/lists/query_schemas.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { registerApiRoutes } from "../../api_routes.ts";
import type { Deps } from "../../deps.ts";
import { activeUserWrites } from "../user_writes.ts";
import { UsersPage, usersTitle } from "../UsersPage.tsx";

const activeUsersParams = z.object({
  view: z.literal("no-access", "must be no-access").optional(),
  q: textParam,
});

export function activeUserRoutes(deps: Deps) {
  const { db, isMailConfigured, provider } = deps;
  const resetNote = provider?.leavesPasswordsToAdministrators
    ? `Only administrators can sign in with a password. Everyone else signs in with ${provider.name}, even after a reset.`
    : "";
  return new Hono<SignedInEnv>()
    .get(urls.activeUsers, queryParams(activeUsersParams), async (c) => {
      const { view, q } = c.req.valid("query");
      const users = await listUsers(db, view === undefined ? "APPROVED" : "DENIED", q);
      const props = { users, currentUser: c.var.session.user, resetNote };
      return c.render(
        <UsersPage
          view={view ?? "active"}
          q={q}
          search={
            <form method="get" action={urls.activeUsers} role="search" className="toolbar cluster no-print">
              {view && <input type="hidden" name="view" value={view} />}
              <SearchBox
                name="q"
                label="Search users"
                placeholder="Search by name or email..."
                defaultValue={q ?? ""}
              />
              <Button type="submit">Search</Button>
              {q && <ButtonLink variant="quiet" href={withQuery(urls.activeUsers, { view })}>Clear Search</ButtonLink>}
            </form>
          }
        >
          {view === undefined
            ? <Island name="ActiveUsers" kind="decisions" component={ActiveUsers} props={props} />
            : (
              <Island
                name="UsersWithoutAccess"
                kind="decisions"
                component={UsersWithoutAccess}
                props={{ users, isMailConfigured }}
              />
            )}
        </UsersPage>,
        { title: usersTitle(view ?? "active") },
      );
    })
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .route("/", registerApiRoutes(deps, activeUserWrites));
}
