import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import DeletedRequests from "../../../islands/DeletedRequests.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { deletedListQuery } from "../../../src/domain/lists/queries.ts";
import { type ListParams, pageRange } from "../../../src/domain/lists/params.ts";
import type { Paginated } from "../../../src/domain/lists/pagination.ts";
import type { DeletedRequest } from "../../../src/domain/requests/requests.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import type { AppEnv } from "../../../src/http/env.ts";
import { call, page } from "../../../src/http/guards.ts";
import { redirectToLastPage } from "../../../src/http/last_page.ts";
import { query } from "../../../src/http/validate.ts";
import { etagOf } from "../../../src/http/etag.ts";
import { Island } from "../../../src/render/Island.tsx";
import type { Deps } from "../../deps.ts";
import { SignedInLayout } from "../../layout.tsx";

/** What administrators deleted. Spec section 2, deleted requests. */
export function deletedRequestRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.deletedRequests, page("ADMIN"), query(deletedListQuery), async (c) => {
      const params = c.req.valid("query");
      const list = await listDeletedRequests(db, { ...params, ...pageRange(params) });
      return redirectToLastPage(c, list.pagination) ??
        c.render(<DeletedRequestsPage user={c.var.session.user} params={{ ...c.req.query() }} list={list} />, {
          title: "Deleted Requests",
        });
    })
    .get(urls.api.deletedRequests, call("ADMIN"), etag(), query(deletedListQuery), async (c) => {
      const list = await listDeletedRequests(db, c.req.valid("query"));
      return c.json(list, 200, { ETag: etagOf(list) });
    });
}

interface DeletedRequestsPageProps {
  user: CurrentUser;
  /** As the address has it. */
  params: ListParams;
  list: Paginated<DeletedRequest>;
}

function DeletedRequestsPage({ user, params, list }: DeletedRequestsPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader title="Deleted Requests" back={{ href: urls.adminDashboard, label: "Back to Dashboard" }} />
        <Island name="DeletedRequests" component={DeletedRequests} props={{ params, list, etag: etagOf(list) }} />
      </Page>
    </SignedInLayout>
  );
}
