import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDeleted } from "../../db/requests/list_deleted.ts";
import DeletedRequests from "../../islands/DeletedRequests.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { deletedListQuery } from "../../src/domain/list_query.ts";
import { type ListAsked, sliceOf } from "../../src/domain/lists.ts";
import type { Page } from "../../src/domain/pagination.ts";
import type { DeletedRequest } from "../../src/domain/requests.ts";
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

/** What administrators deleted. Spec section 2, deleted requests. */
export function deletedRequestRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.deletedRequests, page("ADMIN"), query(deletedListQuery), async (c) => {
      const asked = c.req.valid("query");
      const list = await listDeleted(db, { ...asked, ...sliceOf(asked) });
      return toLastPage(c, list.pagination) ??
        c.render(<DeletedRequestsPage user={c.var.session.user} asked={{ ...c.req.query() }} list={list} />, {
          title: "Deleted Requests",
        });
    })
    .get(urls.api.deletedRequests, call("ADMIN"), etag(), query(deletedListQuery), async (c) => {
      const list = await listDeleted(db, c.req.valid("query"));
      return c.json(list, 200, { ETag: versionOf(list) });
    });
}

interface DeletedRequestsPageProps {
  user: CurrentUser;
  /** As the address has it. */
  asked: ListAsked;
  list: Page<DeletedRequest>;
}

function DeletedRequestsPage({ user, asked, list }: DeletedRequestsPageProps) {
  return (
    <SignedInLayout user={user}>
      <PageContent>
        <PageHeader title="Deleted Requests" back={{ href: urls.adminDashboard, label: "Back to Dashboard" }} />
        <Island name="DeletedRequests" component={DeletedRequests} props={{ asked, list, version: versionOf(list) }} />
      </PageContent>
    </SignedInLayout>
  );
}
