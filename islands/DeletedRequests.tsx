import { useList } from "../src/browser/use_list.ts";
import { Badge } from "../src/components/ui/Badge.tsx";
import { type Columns, DataTable } from "../src/components/lists/DataTable.tsx";
import { ListRows } from "../src/components/lists/ListRows.tsx";
import { ListSearch } from "../src/components/lists/ListSearch.tsx";
import { formatDateTime, formatDay } from "../src/domain/alaska_time.ts";
import { type ListParams, listUrl } from "../src/domain/lists/params.ts";
import { LOAD_FAILURE } from "../src/domain/toasts.ts";
import type { Paginated } from "../src/domain/lists/pagination.ts";
import type { DeletedRequest } from "../src/domain/requests/lists.ts";
import { shortId } from "../src/domain/requests/request.ts";
import { schoolLabel } from "../src/domain/district/schools.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/accounts/users.ts";

interface DeletedRequestsProps {
  /** What the list is asked for, as the address has it. */
  params: ListParams;
  list: Paginated<DeletedRequest>;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.deletedRequests;
const callFor = (params: ListParams) => listUrl(urls.api.deletedRequests, params);

/** What administrators deleted, newest first. Spec section 2, deleted requests. */
export default function DeletedRequests(initial: DeletedRequestsProps) {
  const view = useList({ path: PATH, callFor, ...initial });
  const { shown: { list: { data, pagination } }, params, go, follow } = view;
  return (
    <div className="stack" onClick={follow}>
      <ListSearch
        path={PATH}
        placeholder="Search by ID, requester, school, recipient, grades, comments, deleted by, reason..."
        params={params}
        go={go}
      />
      <p className="muted" role="status">{`${pagination.total} deleted request(s)`}</p>
      <ListRows path={PATH} view={view} failed={LOAD_FAILURE.deletedRequests} empty="No deleted requests found">
        <DataTable caption="Deleted requests" columns={COLUMNS} rows={data} isLoading={view.state === "loading"} />
      </ListRows>
    </div>
  );
}

const COLUMNS: Columns<DeletedRequest> = [
  { id: "id", header: "Request ID", cell: ({ row }) => <span className="code">{shortId(row.original.id)}</span> },
  { id: "requester", header: "Requester", cell: ({ row }) => fullName(row.original.requester) || "Unknown" },
  {
    id: "school",
    header: "School",
    cell: ({ row }) => schoolLabel(row.original.school),
    meta: { className: "nowrap" },
  },
  {
    id: "recipient",
    header: "Recipient",
    cell: ({ row: { original: { recipientFirstName, recipientLastName } } }) =>
      fullName({ firstName: recipientFirstName, lastName: recipientLastName }),
  },
  {
    id: "deliveryDate",
    header: "Delivery Date",
    cell: ({ row }) => formatDay(row.original.deliveryDate),
    meta: { className: "nowrap" },
  },
  { id: "status", header: "Status", cell: () => <Badge tone="danger">DELETED</Badge> },
  { id: "deletedBy", header: "Deleted By", cell: ({ row }) => fullName(row.original.deletedByAdmin) || "Unknown" },
  {
    id: "deletedAt",
    header: "Deleted At",
    cell: ({ row }) => formatDateTime(row.original.deletedAt),
    meta: { className: "nowrap" },
  },
  {
    id: "reason",
    header: "Reason",
    cell: ({ row }) => <span className="prose">{row.original.deletionReason ?? "—"}</span>,
  },
];
