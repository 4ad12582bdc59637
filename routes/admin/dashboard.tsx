import { Hono } from "hono";
import { countByStatus, listDistrict } from "../../db/requests/list_district.ts";
import { StatusBadge } from "../../src/components/Badge.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { DistrictSearch } from "../../src/components/DistrictSearch.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { Pagination } from "../../src/components/Pagination.tsx";
import { StatusTabs } from "../../src/components/StatusTabs.tsx";
import { Table } from "../../src/components/Table.tsx";
import { formatDay } from "../../src/domain/alaska_time.ts";
import { type DistrictListQuery, districtListQuery } from "../../src/domain/list_query.ts";
import { MAX_PAGE_SIZE, type Page } from "../../src/domain/pagination.ts";
import { type ListedRequest, shortId } from "../../src/domain/requests.ts";
import { schoolLabel } from "../../src/domain/schools.ts";
import { type RequestStatus, STATUS_LABELS } from "../../src/domain/statuses.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { type CurrentUser, fullName } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { page } from "../../src/http/guards.ts";
import { query } from "../../src/http/valid.ts";
import type { Deps } from "../deps.ts";
import { SignedInLayout } from "../layout.tsx";

/** The review desk. Spec section 2, admin dashboard. */
export function adminDashboardRoutes({ db }: Deps) {
  return new Hono<AppEnv>()
    .get(urls.adminDashboard, page("ADMIN"), query(districtListQuery), async (c) => {
      const given = c.req.valid("query");
      const asked = { ...given, status: given.status ?? "IN_REVIEW" };
      const isFiltered = Boolean(asked.q || asked.school);
      const slice = isFiltered ? { page: 1, limit: MAX_PAGE_SIZE } : asked;
      const [requests, counts] = await Promise.all([listDistrict(db, asked, slice), countByStatus(db)]);
      return c.render(
        <AdminDashboard user={c.var.session.user} asked={asked} requests={requests} counts={counts} />,
        { title: "Admin Dashboard" },
      );
    });
}

interface AdminDashboardProps {
  user: CurrentUser;
  asked: DistrictListQuery & { status: RequestStatus };
  requests: Page<ListedRequest>;
  counts: Record<RequestStatus, number>;
}

function AdminDashboard({ user, asked, requests, counts }: AdminDashboardProps) {
  const { status, school, q } = asked;
  return (
    <SignedInLayout user={user}>
      <PageContent>
        <PageHeader
          title="Admin Dashboard"
          subtitle="Review and manage all lunch requests"
          actions={
            <>
              <ButtonLink href={urls.pendingUsers}>Pending Users</ButtonLink>
              <ButtonLink href={urls.activeUsers}>Active Users</ButtonLink>
              <ButtonLink href={urls.deletedRequests}>Deleted Requests</ButtonLink>
            </>
          }
        />
        <DistrictSearch path={urls.adminDashboard} asked={asked} />
        <StatusTabs path={urls.adminDashboard} status={status} q={q} school={school} counts={counts} />
        {(school || q) && requests.pagination.total > requests.data.length && (
          <p className="muted">
            {`Showing the first ${requests.data.length} of ${requests.pagination.total} matches`}
          </p>
        )}
        {requests.data.length === 0
          ? <EmptyState title={`No ${STATUS_LABELS[status].toLowerCase()} requests found`} />
          : <RequestTable status={status} requests={requests.data} />}
        {!school && !q && (
          <Pagination
            page={requests.pagination.page}
            totalPages={requests.pagination.totalPages}
            hrefFor={(number) => withQuery(urls.adminDashboard, { status, page: number })}
          />
        )}
      </PageContent>
    </SignedInLayout>
  );
}

function RequestTable({ status, requests }: { status: RequestStatus; requests: ListedRequest[] }) {
  return (
    <Table caption={`${STATUS_LABELS[status]} requests`}>
      <thead>
        <tr>
          <th scope="col">Request ID</th>
          <th scope="col">Requester</th>
          <th scope="col">School</th>
          <th scope="col">Delivery Date</th>
          <th scope="col" className="numeric">Lunches</th>
          <th scope="col">Status</th>
          <th scope="col" className="actions">Print</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <td>
              <a className="code" href={urls.reviewRequest(request.id)}>{shortId(request.id)}</a>
            </td>
            <td>
              {fullName(request.requester) || "-"}
              <span className="cell-note">{request.requester.email}</span>
            </td>
            <td>{schoolLabel(request.school)}</td>
            <td className="nowrap">{formatDay(request.deliveryDate)}</td>
            <td className="numeric">{request.numberOfLunches}</td>
            <td>
              <StatusBadge status={request.status} />
            </td>
            <td className="actions">
              <ButtonLink size="small" variant="quiet" href={urls.printReviewedRequest(request.id)}>Print</ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
