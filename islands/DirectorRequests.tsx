import { usePoll } from "../src/browser/use_poll.ts";
import { StatusBadge } from "../src/components/Badge.tsx";
import { ButtonLink } from "../src/components/Button.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { Pagination } from "../src/components/Pagination.tsx";
import { StatusTabs } from "../src/components/StatusTabs.tsx";
import { Table } from "../src/components/Table.tsx";
import { formatDay } from "../src/domain/alaska_time.ts";

import { type DistrictPage, type ListedRequest, shortId } from "../src/domain/requests.ts";
import { schoolLabel } from "../src/domain/schools.ts";
import { type RequestStatus, STATUS_LABELS } from "../src/domain/statuses.ts";
import { urls, withQuery } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/users.ts";

interface DirectorRequestsProps {
  list: DistrictPage;
  status: RequestStatus;
  /** What is searched and filtered for, as the address has it; empty when it is not. */
  q: string;
  school: string;
}

/** The district's requests in one status, kept up to date while they are looked at. Spec section 2, director dashboard. */
export default function DirectorRequests({ list, status, q, school }: DirectorRequestsProps) {
  const { page, limit } = list.pagination;
  const path = withQuery(urls.api.directorRequests, { page, limit, status, q, school });
  const { data, pagination, counts } = usePoll(path, list);
  return (
    <div className="stack">
      <StatusTabs path={urls.directorDashboard} status={status} q={q} school={school} counts={counts} />
      {data.length === 0
        ? <EmptyState title="No requests found for this status" />
        : <RequestTable status={status} requests={data} />}
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(number) => withQuery(urls.directorDashboard, { status, school, q, page: number })}
      />
    </div>
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
