import ActiveUsers from "../../../islands/ActiveUsers.tsx";
import UsersWithoutAccess from "../../../islands/UsersWithoutAccess.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { TabLinks } from "../../../src/components/ui/TabLinks.tsx";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { CurrentUser, UserSummary } from "../../../src/domain/accounts/users.ts";
import { Island } from "../../../src/render/Island.tsx";
import { ActionForm } from "../../ActionForm.tsx";
import { type OpenUserAction, OpenUserActionCard } from "./OpenUserAction.tsx";
import { SignedInLayout } from "../../layout.tsx";
import { AccountHistory } from "../../../src/components/history/AccountHistory.tsx";

interface ActiveUsersPageProps {
  user: CurrentUser;
  view: "active" | "no-access";
  active: UserSummary[];
  withoutAccess: UserSummary[];
  history: DistrictEvent[];
  /** Whether people were sent a link to confirm their address. */
  isMailConfigured: boolean;
  /** The action posted without script that is not done. */
  open: OpenUserAction | undefined;
}

/** The users with access, and in a second tab those whose access can be restored. Spec section 2, active users. */
export function ActiveUsersPage(
  { user, view, active, withoutAccess, history, isMailConfigured, open }: ActiveUsersPageProps,
) {
  const isActive = view === "active";
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
        {open && <OpenUserActionCard open={open} isMailConfigured={isMailConfigured} />}
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
              props={{ users: withoutAccess, isMailConfigured }}
            />
          )}
        <AccountHistory events={history} />
      </Page>
    </SignedInLayout>
  );
}
