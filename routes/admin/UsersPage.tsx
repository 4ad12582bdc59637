import { useRequestContext } from "@hono/react-renderer";
import type { ReactNode } from "react";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { TabLinks } from "../../src/components/ui/TabLinks.tsx";
import { urls, withQuery } from "../../src/domain/urls.ts";
import type { SignedInEnv } from "../../src/http/middleware/guards.ts";
import { SignedInPage } from "../layout.tsx";

const VIEWS = {
  pending: {
    tab: "Pending",
    title: "Pending User Registrations",
    subtitle: "Approve or deny new accounts",
    hrefFor: () => urls.pendingUsers,
  },
  active: {
    tab: "Active",
    title: "Active Users",
    subtitle: "Reset passwords and manage who has access",
    hrefFor: (q?: string) => withQuery(urls.activeUsers, { q }),
  },
  "no-access": {
    tab: "No access",
    title: "Users Without Access",
    subtitle: "Give access back to users who were denied or revoked",
    hrefFor: (q?: string) => withQuery(urls.activeUsers, { view: "no-access", q }),
  },
} as const;

type UsersView = keyof typeof VIEWS;

interface UsersPageProps {
  view: UsersView;
  q?: string | undefined;
  search?: ReactNode;
  children: ReactNode;
}

/** The frame of the three lists of users; `search` goes beside the tabs, and `q` is what was searched for. */
export function UsersPage({ view, q, search, children }: UsersPageProps) {
  const { title, subtitle } = VIEWS[view];
  const { waiting } = useRequestContext<SignedInEnv>().var;
  return (
    <SignedInPage
      title={title}
      subtitle={subtitle}
      actions={<a href={urls.accountHistory}>Account history</a>}
    >
      <TabLinks
        label="Users"
        tabs={Object.entries(VIEWS).map(([name, { tab, hrefFor }]) => ({
          label: tab,
          href: hrefFor(q),
          count: name === "pending" ? waiting?.users : undefined,
          isCurrent: name === view,
        }))}
        action={search}
      />
      <ScriptNotice />
      {children}
    </SignedInPage>
  );
}

export function usersTitle(view: UsersView): string {
  return VIEWS[view].title;
}
