import ActiveUsers from "../../../islands/ActiveUsers.tsx";
import UsersWithoutAccess from "../../../islands/UsersWithoutAccess.tsx";
import { RestoredAccount, UserName } from "../../../src/components/accounts/UserName.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { SearchBox } from "../../../src/components/ui/SearchBox.tsx";
import { Toolbar } from "../../../src/components/ui/Toolbar.tsx";
import { PasswordField } from "../../../src/components/ui/PasswordField.tsx";
import { TabLinks } from "../../../src/components/ui/TabLinks.tsx";
import { needsNewPassword } from "../../../src/domain/accounts/permissions.ts";
import { PASSWORD_HINT } from "../../../src/domain/accounts/passwords.ts";
import type { ActiveUserAction } from "../../../src/domain/accounts/writes.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { CurrentUser, UserSummary } from "../../../src/domain/accounts/users.ts";
import { rowField } from "../../../src/domain/shell/writes.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm, OpenWriteCard } from "../../ActionForm.tsx";
import type { OpenWrite } from "../../writes.ts";
import { SignedInPage } from "../../layout.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";

interface ActiveUsersPageProps {
  user: CurrentUser;
  /** The active ones by default. */
  view: "no-access" | undefined;
  /** The searched name or address, whose users alone are given. */
  q: string | undefined;
  active: UserSummary[];
  withoutAccess: UserSummary[];
  history: DistrictEvent[];
  /** Whether people were sent a link to confirm their address. */
  isMailConfigured: boolean;
  /** The action posted without script that is not done. */
  open: OpenUserWrite | undefined;
}

/** An action on a user that was posted without script and is not done. */
export interface OpenUserWrite extends OpenWrite<ActiveUserAction> {
  user: UserSummary;
}

/** The users with access, and in a second tab those whose access can be restored. Spec section 2, active users. */
export function ActiveUsersPage(
  { user, view, q, active, withoutAccess, history, isMailConfigured, open }: ActiveUsersPageProps,
) {
  const isActive = view === undefined;
  return (
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
      {open && <OpenUserWriteCard open={open} isMailConfigured={isMailConfigured} />}
      {isActive
        ? (
          <Island
            name="ActiveUsers"
            component={ActiveUsers}
            props={{ users: active, currentUser: user }}
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
    </SignedInPage>
  );
}

function OpenUserWriteCard({ open, isMailConfigured }: Pick<ActiveUsersPageProps, "isMailConfigured"> & {
  open: OpenUserWrite;
}) {
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
