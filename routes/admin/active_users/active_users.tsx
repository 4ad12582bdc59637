import { type Context, Hono } from "hono";
import type { z } from "zod";
import { findUser, listUsers } from "../../../db/accounts/find.ts";
import { toUserSummary } from "../../../db/accounts/rows.ts";
import { listAccountDecisions } from "../../../db/history/district.ts";
import ActiveUsers from "../../../islands/ActiveUsers.tsx";
import UsersWithoutAccess from "../../../islands/UsersWithoutAccess.tsx";
import { RestoredAccount, UserName } from "../../../src/components/accounts/UserName.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { PasswordField } from "../../../src/components/ui/PasswordField.tsx";
import { SearchBox } from "../../../src/components/ui/SearchBox.tsx";
import { TabLinks } from "../../../src/components/ui/TabLinks.tsx";
import { Toolbar } from "../../../src/components/ui/Toolbar.tsx";
import { activeUsersParams } from "../../../src/domain/accounts/params.ts";
import { PASSWORD_HINT } from "../../../src/domain/accounts/passwords.ts";
import { needsNewPassword } from "../../../src/domain/accounts/permissions.ts";
import { fullName, type UserSummary } from "../../../src/domain/accounts/users.ts";
import type { ActiveUserAction } from "../../../src/domain/accounts/writes.ts";
import { rowField } from "../../../src/domain/shell/writes.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams, userIdParam } from "../../../src/http/middleware/validate.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm, OpenWriteCard } from "../../ActionForm.tsx";
import type { Deps } from "../../deps.ts";
import { SignedInPage } from "../../layout.tsx";
import { activeUserWrites } from "../user_writes.ts";
import { handleFormPost, registerApiRoutes, type UnfinishedAction } from "../../writes.ts";

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
      const posted = await handleFormPost(deps, c, activeUserWrites, (action) => action !== "restore" || asksForAll);
      const action = "open" in posted ? posted.open.action : posted.done;
      const view = action === "restore" ? "no-access" : undefined;
      if ("open" in posted) return await renderActiveUsers(deps, c, { view }, { user, ...posted.open });
      return c.redirect(withQuery(urls.activeUsers, { view, done: posted.outcome }), 303);
    })
    .get(urls.api.activeUsers, async (c) => c.json(await listUsers(db, "APPROVED")))
    .route("/", registerApiRoutes(deps, activeUserWrites));
}

/** An action on a user that was posted without script and is not done. */
interface OpenUserWrite extends UnfinishedAction<ActiveUserAction> {
  user: UserSummary;
}

/** Whether a user's name or address contains the text. */
function isNamed(user: UserSummary, q = ""): boolean {
  return `${fullName(user)} ${user.email}`.toLowerCase().includes(q.toLowerCase());
}

/** @param open the posted action that is not done */
async function renderActiveUsers(
  { db, isMailConfigured, provider }: Deps,
  c: Context<SignedInEnv>,
  { view, q }: z.output<typeof activeUsersParams>,
  open?: OpenUserWrite,
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
      <ActionForm page={urls.activeUsers} />
      {open?.action === "reset" && resetNote && <p>{resetNote}</p>}
      {open && <OpenUserWriteCard open={open} isMailConfigured={isMailConfigured} />}
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

function OpenUserWriteCard({ open, isMailConfigured }: { open: OpenUserWrite; isMailConfigured: boolean }) {
  const { user, action, refusal, errors, fields } = open;
  const role = rowField("role", user.id);
  const isRestored = action === "restore" && needsNewPassword(user);
  const password = (
    <PasswordField
      label="New Password"
      name="newPassword"
      autoComplete="off"
      autoFocus
      description={PASSWORD_HINT}
      isRequired
      errorMessage={errors[0]?.message ?? refusal}
    />
  );
  return (
    <OpenWriteCard
      open={open}
      page={urls.activeUsers}
      address={urls.activeUser(user.id)}
      // As it was selected in the table.
      fields={isRestored ? { [role]: fields.text(role) } : {}}
      details={(action === "reset" || isRestored) && password}
    >
      {isRestored ? <RestoredAccount user={user} isMailConfigured={isMailConfigured} /> : <UserName user={user} />}
    </OpenWriteCard>
  );
}
