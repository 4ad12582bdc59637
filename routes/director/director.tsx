import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDistrictPage } from "../../db/requests/list_district.ts";
import DirectorRequests from "../../islands/DirectorRequests.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { PlusIcon } from "../../src/components/Icons.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { districtListQuery } from "../../src/domain/list_query.ts";
import { type ListAsked, sliceOf } from "../../src/domain/lists.ts";
import type { DistrictPage } from "../../src/domain/requests.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import { toLastPage } from "../../src/http/last_page.ts";
import { query } from "../../src/http/valid.ts";
import { versionOf } from "../../src/http/version.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** The district at a glance. Spec section 2, director dashboard. */
export function directorRoutes({ db, clock }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.directorDashboard, page("DIRECTOR"), query(districtListQuery), async (c) => {
      const asked = c.req.valid("query");
      const filter = { ...asked, status: asked.status ?? "IN_REVIEW" };
      const list = await listDistrictPage(db, filter, sliceOf(asked), clock());
      return toLastPage(c, list.pagination) ?? c.render(
        <DirectorDashboard user={c.var.session.user} asked={{ ...c.req.query() }} list={list} />,
        { title: "Director Dashboard" },
      );
    })
    .get(urls.api.directorRequests, call("DIRECTOR"), etag(), query(districtListQuery), async (c) => {
      const asked = c.req.valid("query");
      const list = await listDistrictPage(db, asked, asked, clock());
      return c.json(list, 200, { ETag: versionOf(list) });
    });
}

interface DirectorDashboardProps {
  user: CurrentUser;
  /** As the address has it. */
  asked: ListAsked;
  list: DistrictPage;
}

function DirectorDashboard({ user, asked, list }: DirectorDashboardProps) {
  return (
    <SignedInLayout user={user}>
      <PageContent>
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
          props={{ asked, list, version: versionOf(list) }}
        />
      </PageContent>
    </SignedInLayout>
  );
}
