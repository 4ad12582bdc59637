import ActiveUsers from "../../../islands/ActiveUsers.tsx";
import UsersWithoutAccess from "../../../islands/UsersWithoutAccess.tsx";
import { UserName } from "../../../src/components/accounts/UserName.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { PasswordField } from "../../../src/components/ui/PasswordField.tsx";
import { TabLinks } from "../../../src/components/ui/TabLinks.tsx";
import { PASSWORD_HINT } from "../../../src/domain/accounts/passwords.ts";
import type { ActiveUserAction } from "../../../src/domain/accounts/writes.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { CurrentUser, PersonSummary, UserSummary } from "../../../src/domain/accounts/users.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm, OpenWriteCard } from "../../ActionForm.tsx";
import type { OpenWrite } from "../../writes.ts";
import { SignedInLayout } from "../../layout.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";

interface ActiveUsersPageProps {
  user: CurrentUser;
  /** The active ones unless told otherwise. */
  view: "no-access" | undefined;
  active: UserSummary[];
  withoutAccess: UserSummary[];
  history: DistrictEvent[];
  /** What was posted without script and is not done. */
  open: OpenUserWrite | undefined;
}

/** What was posted without script about a user. */
export interface OpenUserWrite extends OpenWrite<ActiveUserAction> {
  user: PersonSummary & { id: string };
}

/** The users with access, and in a second tab those whose access can be restored. Spec section 2, active users. */
export function ActiveUsersPage({ user, view, active, withoutAccess, history, open }: ActiveUsersPageProps) {
  const isActive = view === undefined;
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title="Active Users"
          subtitle="Reset passwords and manage who has access"
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
        />
        <TabLinks
          label="Users"
          tabs={[
            { label: "Active", href: urls.activeUsers, isCurrent: isActive },
            { label: "No access", href: urls.usersWithoutAccess, count: withoutAccess.length, isCurrent: !isActive },
          ]}
        />
        <ActionForm page={urls.activeUsers} />
        {open && <OpenUserWriteCard open={open} />}
        {isActive
          ? (
            <Island
              name="ActiveUsers"
              component={ActiveUsers}
              when="intent"
              props={{ users: active, currentUser: user }}
            />
          )
          : (
            <Island
              name="UsersWithoutAccess"
              component={UsersWithoutAccess}
              when="intent"
              props={{ users: withoutAccess }}
            />
          )}
        <AccountHistory events={history} />
      </Page>
    </SignedInLayout>
  );
}

function OpenUserWriteCard({ open }: { open: OpenUserWrite }) {
  const { user, action, refusal, errors } = open;
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
      details={action === "reset" && password}
    >
      <UserName user={user} />
    </OpenWriteCard>
  );
}
