import { type Context, Hono } from "hono";
import type { z } from "zod";
import { listUsers } from "../../../db/accounts/find.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import ActiveUsers from "../../../islands/ActiveUsers.tsx";
import UsersWithoutAccess from "../../../islands/UsersWithoutAccess.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { ScriptNotice } from "../../../src/components/ui/ScriptNotice.tsx";
import { SearchBox } from "../../../src/components/ui/SearchBox.tsx";
import { TabLinks } from "../../../src/components/ui/TabLinks.tsx";
import { Toolbar } from "../../../src/components/ui/Toolbar.tsx";
import { activeUsersParams } from "../../../src/domain/accounts/params.ts";
import { fullName, type UserSummary } from "../../../src/domain/accounts/users.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { registerApiRoutes } from "../../api_routes.ts";
import type { Deps } from "../../deps.ts";
import { SignedInPage } from "../../layout.tsx";
import { activeUserWrites } from "../user_writes.ts";

export function activeUserRoutes(deps: Deps) {
  const { db } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.activeUsers,
      queryParams(activeUsersParams),
      (c) => renderActiveUsers(deps, c, c.req.valid("query")),
    )
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .route("/", registerApiRoutes(deps, activeUserWrites));
}

function isNamed(user: UserSummary, q = ""): boolean {
  return `${fullName(user)} ${user.email}`.toLowerCase().includes(q.toLowerCase());
}

async function renderActiveUsers(
  { db, isMailConfigured, provider }: Deps,
  c: Context<SignedInEnv>,
  { view, q }: z.output<typeof activeUsersParams>,
): Promise<Response> {
  const { user } = c.var.session;
  const isActive = view === undefined;
  const resetNote = provider?.leavesPasswordsToAdministrators
    ? `Only administrators can sign in with a password. Everyone else signs in with ${provider.name}, even after a reset.`
    : "";
  const [approved, denied, history] = await Promise.all([
    listUsers(db, "APPROVED"),
    listUsers(db, "DENIED"),
    listAccountDecisions(db),
  ]);
  const active = approved.filter((each) => isNamed(each, q));
  const withoutAccess = denied.filter((each) => isNamed(each, q));
  return c.render(
    <SignedInPage title="Active Users" subtitle="Reset passwords and manage who has access">
      <form method="get" action={urls.activeUsers} role="search">
        <Toolbar>
          {view && <input type="hidden" name="view" value={view} />}
          <SearchBox name="q" label="Search users" placeholder="Search by name or email..." defaultValue={q ?? ""} />
          <Button type="submit">Search</Button>
          {q && <ButtonLink variant="quiet" href={withQuery(urls.activeUsers, { view })}>Clear Search</ButtonLink>}
        </Toolbar>
      </form>
      <TabLinks
        label="Users"
        tabs={[
          { label: "Active", href: withQuery(urls.activeUsers, { q }), isCurrent: isActive },
          {
            label: "No access",
            href: withQuery(urls.activeUsers, { view: "no-access", q }),
            count: withoutAccess.length,
            isCurrent: !isActive,
          },
        ]}
      />
      <ScriptNotice />
      {isActive
        ? (
          <Island
            name="ActiveUsers"
            component={ActiveUsers}
            props={{ users: active, currentUser: user, resetNote }}
          />
        )
        : (
          <Island
            name="UsersWithoutAccess"
            component={UsersWithoutAccess}
            props={{ users: withoutAccess, isMailConfigured }}
          />
        )}
      <AccountHistory events={history} />
    </SignedInPage>,
    { title: "Active Users" },
  );
}
