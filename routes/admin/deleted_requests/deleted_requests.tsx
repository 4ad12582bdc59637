import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import DeletedRequests, { apiUrl } from "../../../islands/DeletedRequests.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import type { WithSchools } from "../../../src/domain/district/schools.ts";
import { deletedListParams } from "../../../src/domain/requests/params.ts";
import { listPlace, type ListProps, pageRange } from "../../../src/domain/lists/params.ts";
import type { Paginated } from "../../../src/domain/lists/pagination.ts";
import { type DeletedRow, deletedRow } from "../../../src/domain/requests/lists.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { redirectToLastPage } from "../../../src/http/responses/outcome.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import { jsonWithEtag } from "../../../src/http/responses/etag.ts";
import { Island } from "../../../src/render/Island.tsx";
import type { Deps } from "../../deps.ts";
import { listProps } from "../../list_props.ts";
import { SignedInLayout } from "../../layout.tsx";
import { withSchools } from "../../schools.ts";

/** The requests that administrators deleted. Spec section 2, deleted requests. */
export function deletedRequestRoutes({ db }: Deps) {
  return new Hono<SignedInEnv>()
    .get(urls.deletedRequests, queryParams(deletedListParams), async (c) => {
      const params = c.req.valid("query");
      const list = await withSchools(db, listDeletedRequests(db, { ...params, ...pageRange(params) }), params.school);
      return redirectToLastPage(c, list.pagination) ??
        c.render(<DeletedRequestsPage user={c.var.session.user} requests={listProps(c, list, deletedRow)} />, {
          title: `${listPlace(c.req.query())}Deleted Requests`,
        });
    })
    .get(urls.api.deletedRequests, etag(), queryParams(deletedListParams), async (c) => {
      const params = c.req.valid("query");
      return jsonWithEtag(c, await withSchools(db, listDeletedRequests(db, params), params.school));
    });
}

interface DeletedRequestsPageProps {
  user: CurrentUser;
  requests: ListProps<Paginated<DeletedRow> & WithSchools>;
}

function DeletedRequestsPage({ user, requests }: DeletedRequestsPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader title="Deleted Requests" back={{ href: urls.adminDashboard, label: "Back to Dashboard" }} />
        <Island
          name="DeletedRequests"
          component={DeletedRequests}
          props={requests}
          poll={{ url: apiUrl(requests.params), etag: requests.etag }}
        />
      </Page>
    </SignedInLayout>
  );
}
