import { Hono } from "hono";
import { etag } from "hono/etag";
import { listDeleted } from "../../db/requests/list_deleted.ts";
import { Badge } from "../../src/components/Badge.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { Pagination } from "../../src/components/Pagination.tsx";
import { Table } from "../../src/components/Table.tsx";
import { formatDateTime, formatDay } from "../../src/domain/alaska_time.ts";
import { deletedListQuery, pageQuery } from "../../src/domain/list_query.ts";
import type { Page } from "../../src/domain/pagination.ts";
import { type DeletedRequest, shortId } from "../../src/domain/requests.ts";
import { schoolLabel } from "../../src/domain/schools.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { type CurrentUser, fullName } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import { query } from "../../src/http/valid.ts";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** What administrators deleted. Spec section 2, deleted requests. */
export function deletedRequestRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.deletedRequests, page("ADMIN"), query(pageQuery), async (c) => {
      const deleted = await listDeleted(db, c.req.valid("query"));
      return c.render(<DeletedRequestsPage user={c.var.session.user} deleted={deleted} />, {
        title: "Deleted Requests",
      });
    })
    .get(urls.api.deletedRequests, call("ADMIN"), etag(), query(deletedListQuery), async (c) => {
      return c.json(await listDeleted(db, c.req.valid("query")));
    });
}

function DeletedRequestsPage({ user, deleted }: { user: CurrentUser; deleted: Page<DeletedRequest> }) {
  const { page: number, total, totalPages } = deleted.pagination;
  return (
    <SignedInLayout user={user}>
      <PageContent>
        <PageHeader
          title="Deleted Requests"
          subtitle={`${total} deleted request(s)`}
          back={{ href: urls.adminDashboard, label: "Back to Dashboard" }}
        />
        {deleted.data.length === 0
          ? <EmptyState title="No deleted requests found" />
          : <DeletedTable requests={deleted.data} />}
        <Pagination
          page={number}
          totalPages={totalPages}
          hrefFor={(target) => withQuery(urls.deletedRequests, { page: target })}
        />
      </PageContent>
    </SignedInLayout>
  );
}

function DeletedTable({ requests }: { requests: DeletedRequest[] }) {
  return (
    <Table caption="Deleted requests">
      <thead>
        <tr>
          <th scope="col">Request ID</th>
          <th scope="col">Requester</th>
          <th scope="col">School</th>
          <th scope="col">Recipient</th>
          <th scope="col">Delivery Date</th>
          <th scope="col">Status</th>
          <th scope="col">Deleted By</th>
          <th scope="col">Deleted At</th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <td className="code">{shortId(request.id)}</td>
            <td>{fullName(request.requester) || "Unknown"}</td>
            <td className="nowrap">{schoolLabel(request.school)}</td>
            <td>{fullName({ firstName: request.recipientFirstName, lastName: request.recipientLastName })}</td>
            <td className="nowrap">{formatDay(request.deliveryDate)}</td>
            <td>
              <Badge tone="danger">DELETED</Badge>
            </td>
            <td>{fullName(request.deletedByAdmin) || "Unknown"}</td>
            <td className="nowrap">{formatDateTime(request.deletedAt)}</td>
            <td className="prose">{request.deletionReason ?? "—"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
