import { useList } from "../src/browser/use_list.ts";
import { Badge } from "../src/components/Badge.tsx";
import { type Columns, DataTable } from "../src/components/DataTable.tsx";
import { ListRows } from "../src/components/ListRows.tsx";
import { ListSearch } from "../src/components/ListSearch.tsx";
import { formatDateTime, formatDay } from "../src/domain/alaska_time.ts";
import { type ListAsked, listCall } from "../src/domain/lists.ts";
import { FAILED_LOAD } from "../src/domain/messages.ts";
import type { Page } from "../src/domain/pagination.ts";
import { type DeletedRequest, shortId } from "../src/domain/requests.ts";
import { schoolLabel } from "../src/domain/schools.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/users.ts";

interface DeletedRequestsProps {
  /** What the list is asked for, as the address has it. */
  asked: ListAsked;
  list: Page<DeletedRequest>;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.deletedRequests;
const callFor = (asked: ListAsked) => listCall(urls.api.deletedRequests, asked);

/** What administrators deleted, newest first. Spec section 2, deleted requests. */
export default function DeletedRequests(atFirst: DeletedRequestsProps) {
  const view = useList({ path: PATH, callFor, ...atFirst });
  const { shown: { list: { data, pagination } }, asked, go, follow } = view;
  return (
    <div className="stack" onClick={follow}>
      <ListSearch
        path={PATH}
        placeholder="Search by ID, requester, school, recipient, grades, comments, deleted by, reason..."
        asked={asked}
        go={go}
      />
      <p className="muted" role="status">{`${pagination.total} deleted request(s)`}</p>
      <ListRows path={PATH} view={view} failed={FAILED_LOAD.deletedRequests} empty="No deleted requests found">
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
