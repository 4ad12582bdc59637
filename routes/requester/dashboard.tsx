import { Hono } from "hono";
import { listOwnRequests } from "../../db/requests/list_own.ts";
import MyRequests, { apiUrl } from "../../islands/MyRequests.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { PlusIcon } from "../../src/components/ui/Icons.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { listPlace, type ListProps } from "../../src/domain/lists/params.ts";
import type { WithSchools } from "../../src/domain/district/schools.ts";
import { myListParams } from "../../src/domain/requests/params.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import { type CardRow, cardRow } from "../../src/domain/requests/lists.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../src/http/responses/outcome.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { listProps } from "../list_props.ts";
import { Welcome } from "../help/Welcome.tsx";
import { SignedInLayout } from "../layout.tsx";
import { withSchools } from "../schools.ts";

/** A requester's own requests. Spec section 2, requester dashboard. */
export function requesterDashboardRoutes({ db, clock, whileUnchanged }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.requesterDashboard, requireRole("REQUESTER"), whileUnchanged, queryParams(myListParams), async (c) => {
      const { user } = c.var.session;
      const params = { ...c.req.valid("query"), requesterId: user.id, now: clock() };
      const list = await withSchools(db, listOwnRequests(db, params));
      const place = listPlace(c.req.query(), params.archived ? "Archived" : "Active");
      return redirectToLastPage(c, list.pagination) ??
        c.render(<DashboardPage user={user} requests={listProps(c, list, cardRow)} />, {
          title: `${place}My Lunch Requests`,
        });
    });
}

interface DashboardPageProps {
  user: CurrentUser;
  requests: ListProps<Paginated<CardRow> & WithSchools>;
}

function DashboardPage({ user, requests }: DashboardPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page isCompact>
        <PageHeader
          title="My Lunch Requests"
          actions={
            <ButtonLink variant="primary" href={urls.newRequest}>
              <PlusIcon /> Create New Request
            </ButtonLink>
          }
        />
        <Welcome />
        <Island
          name="MyRequests"
          component={MyRequests}
          props={requests}
          poll={{ url: apiUrl(requests.params), etag: requests.etag }}
        />
      </Page>
    </SignedInLayout>
  );
}
