import { Hono } from "hono";
import { etag } from "hono/etag";
import { countByStatus, listDistrict } from "../../db/requests/list_district.ts";
import DirectorRequests from "../../islands/DirectorRequests.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { DistrictSearch } from "../../src/components/DistrictSearch.tsx";
import { PlusIcon } from "../../src/components/Icons.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { type DistrictListQuery, districtListQuery } from "../../src/domain/list_query.ts";
import type { DistrictPage } from "../../src/domain/requests.ts";
import type { RequestStatus } from "../../src/domain/statuses.ts";
import { urls } from "../../src/domain/urls.ts";
import type { CurrentUser } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import { query } from "../../src/http/valid.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** The district at a glance. Spec section 2, director dashboard. */
export function directorRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.directorDashboard, page("DIRECTOR"), query(districtListQuery), async (c) => {
      const given = c.req.valid("query");
      const asked = { ...given, status: given.status ?? "IN_REVIEW" };
      const [requests, counts] = await Promise.all([listDistrict(db, asked, asked), countByStatus(db)]);
      return c.render(
        <DirectorDashboard user={c.var.session.user} asked={asked} list={{ ...requests, counts }} />,
        { title: "Director Dashboard" },
      );
    })
    .get(urls.api.directorRequests, call("DIRECTOR"), etag(), query(districtListQuery), async (c) => {
      const asked = c.req.valid("query");
      const [requests, counts] = await Promise.all([listDistrict(db, asked, asked), countByStatus(db)]);
      return c.json({ ...requests, counts });
    });
}

interface DirectorDashboardProps {
  user: CurrentUser;
  asked: DistrictListQuery & { status: RequestStatus };
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
        <DistrictSearch path={urls.directorDashboard} asked={asked} />
        <Island
          name="DirectorRequests"
          component={DirectorRequests}
          props={{ list, status: asked.status, q: asked.q ?? "", school: asked.school ?? "" }}
        />
      </PageContent>
    </SignedInLayout>
  );
}
