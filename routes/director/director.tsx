import { Hono } from "hono";
import DirectorRequests from "../../islands/DirectorRequests.tsx";
import { districtListParams } from "../../src/domain/requests/query_schemas.ts";
import { urls } from "../../src/domain/urls.ts";
import { guardAll, requireRole, type SignedInEnv } from "../../src/http/middleware/guards.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { districtListRoutes, findDistrictList } from "../district_list.ts";
import { SignedInPage } from "../layout.tsx";
import { CreateRequest } from "../requester/dashboard.tsx";

export function directorRoutes(deps: Deps) {
  return guardAll(
    requireRole("DIRECTOR"),
    new Hono<SignedInEnv>()
      .route("/", districtListRoutes(deps, "DIRECTOR"))
      .get(urls.directorDashboard, deps.responseCache, queryParams(districtListParams), async (c) => {
        const { redirect, props, place } = await findDistrictList(c, deps, "DIRECTOR", c.req.valid("query"));
        return redirect ?? c.render(
          <SignedInPage
            title="Director Dashboard"
            subtitle="View all lunch requests across the district (read-only)"
            actions={<CreateRequest />}
          >
            <Island name="DirectorRequests" kind="list" component={DirectorRequests} props={props} />
          </SignedInPage>,
          { title: `${place}Director Dashboard` },
        );
      }),
  );
}
