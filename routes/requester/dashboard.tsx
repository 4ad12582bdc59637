import { Hono } from "hono";
import { listOwnRequests } from "../../db/requests/list_own.ts";
import MyRequests from "../../islands/MyRequests.tsx";
import { ButtonLink } from "../../src/components/ui/Button.tsx";
import { PlusIcon } from "../../src/components/ui/Icons.tsx";
import { ScriptNotice } from "../../src/components/ui/ScriptNotice.tsx";
import { listPlace } from "../../src/domain/lists/params.ts";
import { myListParams } from "../../src/domain/requests/query_schemas.ts";
import { cardRow } from "../../src/domain/requests/lists.ts";
import { urls } from "../../src/domain/urls.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { requireRole } from "../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../src/http/responses/outcome.ts";
import { queryParams } from "../../src/http/middleware/validate.ts";
import { Island } from "../../src/render/Island.tsx";
import type { Deps } from "../deps.ts";
import { listProps } from "../list_props.ts";
import { SignedInPage } from "../layout.tsx";
import { withSchools } from "../schools.ts";

export function requesterDashboardRoutes({ db, clock, responseCache }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.requesterDashboard, requireRole("REQUESTER"), responseCache, queryParams(myListParams), async (c) => {
      const params = { ...c.req.valid("query"), requesterId: c.var.session.user.id, now: clock() };
      const list = await withSchools(db, listOwnRequests(db, params));
      const place = listPlace(c.req.query(), params.archived ? "Archived" : "Active");
      const requests = listProps(c, list, cardRow);
      return redirectToLastPage(c, list.pagination) ?? c.render(
        <SignedInPage title="My Lunch Requests" actions={<CreateRequest />}>
          <ScriptNotice />
          <Island name="MyRequests" kind="list" component={MyRequests} props={requests} />
        </SignedInPage>,
        { title: `${place}My Lunch Requests` },
      );
    });
}

export function CreateRequest() {
  return (
    <ButtonLink variant="primary" href={urls.newRequest}>
      <PlusIcon /> Create New Request
    </ButtonLink>
  );
}
