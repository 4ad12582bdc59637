import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDistrictPage } from "../../db/requests/list_district.ts";
import DirectorRequests from "../../islands/DirectorRequests.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { PlusIcon } from "../../src/components/ui/Icons.tsx";
import { Page } from "../../src/components/ui/Page.tsx";
import { PageHeader } from "../../src/components/ui/PageHeader.tsx";
import { districtListQuery } from "../../src/domain/lists/queries.ts";
import { type ListParams, pageRange } from "../../src/domain/lists/params.ts";
import type { DistrictPage } from "../../src/domain/requests/requests.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import { redirectToLastPage } from "../../src/http/last_page.ts";
import { query } from "../../src/http/validate.ts";
import { etagOf } from "../../src/http/etag.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** The district at a glance. Spec section 2, director dashboard. */
export function directorRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.directorDashboard, page("DIRECTOR"), query(districtListQuery), async (c) => {
      const params = c.req.valid("query");
      const filter = { ...params, status: params.status ?? "IN_REVIEW" };
      const list = await listDistrictPage(db, filter, pageRange(params), clock());
      return redirectToLastPage(c, list.pagination) ?? c.render(
        <DirectorDashboard user={c.var.session.user} params={{ ...c.req.query() }} list={list} />,
        { title: "Director Dashboard" },
      );
    })
    .get(urls.api.directorRequests, call("DIRECTOR"), etag(), query(districtListQuery), async (c) => {
      const params = c.req.valid("query");
      const list = await listDistrictPage(db, params, params, clock());
      return c.json(list, 200, { ETag: etagOf(list) });
    });
}

interface DirectorDashboardProps {
  user: CurrentUser;
  /** As the address has it. */
  params: ListParams;
  list: DistrictPage;
}

function DirectorDashboard({ user, params, list }: DirectorDashboardProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title="Director Dashboard"
          subtitle="View all lunch requests across the district (read-only)"
          actions={
            <ButtonLink variant="primary" href={urls.newRequest}>
              <PlusIcon /> Create New Request
            </ButtonLink>
          }
        />
        <Island
          name="DirectorRequests"
          component={DirectorRequests}
          props={{ params, list, etag: etagOf(list) }}
        />
      </Page>
    </SignedInLayout>
  );
}
