import { Hono } from "hono";
import { etag } from "hono/etag";
import { countByStatus, listDistrict } from "../../db/requests/list_district.ts";
import { StatusBadge } from "../../src/components/Badge.tsx";
import { ButtonLink } from "../../src/components/Button.tsx";
import { DistrictTools } from "../../src/components/DistrictTools.tsx";
import { EmptyState } from "../../src/components/EmptyState.tsx";
import { PlusIcon } from "../../src/components/Icons.tsx";
import { Page as PageContent } from "../../src/components/Page.tsx";
import { PageHeader } from "../../src/components/PageHeader.tsx";
import { Pagination } from "../../src/components/Pagination.tsx";
import { Table } from "../../src/components/Table.tsx";
import { formatDay } from "../../src/domain/alaska_time.ts";
import { type DistrictListQuery, districtListQuery } from "../../src/domain/list_query.ts";
import type { Page } from "../../src/domain/pagination.ts";
import { type ListedRequest, shortId } from "../../src/domain/requests.ts";
import { schoolLabel } from "../../src/domain/schools.ts";
import { type RequestStatus, STATUS_LABELS } from "../../src/domain/statuses.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { type CurrentUser, fullName } from "../../src/domain/users.ts";
import type { AppEnv } from "../../src/http/env.ts";
import { call, page } from "../../src/http/guards.ts";
import { query } from "../../src/http/valid.ts";
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
        <DirectorDashboard user={c.var.session.user} asked={asked} requests={requests} counts={counts} />,
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
  requests: Page<ListedRequest>;
  counts: Record<RequestStatus, number>;
}

function DirectorDashboard({ user, asked, requests, counts }: DirectorDashboardProps) {
  const { status, school, q } = asked;
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
        <DistrictTools path={urls.directorDashboard} asked={asked} counts={counts} />
        {requests.data.length === 0
          ? <EmptyState title="No requests found for this status" />
          : <RequestTable status={status} requests={requests.data} />}
        <Pagination
          page={requests.pagination.page}
          totalPages={requests.pagination.totalPages}
          hrefFor={(number) => withQuery(urls.directorDashboard, { status, school, q, page: number })}
        />
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
          <th scope="col">Time</th>
          <th scope="col" className="numeric">Lunches</th>
          <th scope="col">Status</th>
          <th scope="col" className="actions">Actions</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <td className="code">{shortId(request.id)}…</td>
            <td>{fullName(request.requester)}</td>
            <td>{schoolLabel(request.school)}</td>
            <td className="nowrap">{formatDay(request.deliveryDate)}</td>
            <td className="nowrap">{request.deliveryTimeText}</td>
            <td className="numeric">{request.numberOfLunches}</td>
            <td>
              <StatusBadge status={request.status} />
            </td>
            <td className="actions">
              <ButtonLink size="small" href={urls.request(request.id)}>View</ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
