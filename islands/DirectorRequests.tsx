import { useChangedRows } from "../src/browser/use_changed_rows.ts";
import { useList } from "../src/browser/use_list.ts";
import { ButtonLink } from "../src/components/Button.tsx";
import { type Columns, DataTable } from "../src/components/DataTable.tsx";
import { DistrictSearch } from "../src/components/DistrictSearch.tsx";
import { ListRows } from "../src/components/ListRows.tsx";
import { DELIVERY_DATE, LUNCHES, SCHOOL, STATUS } from "../src/components/request_columns.tsx";
import { StatusTabs } from "../src/components/StatusTabs.tsx";
import { type ListAsked, listCall, sortingOf, statusOf } from "../src/domain/lists.ts";
import { FAILED_LOAD } from "../src/domain/messages.ts";
import { type DistrictPage, type ListedRequest, shortId } from "../src/domain/requests.ts";
import { STATUS_LABELS } from "../src/domain/statuses.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/users.ts";

interface DirectorRequestsProps {
  /** What the list is asked for, as the address has it. */
  asked: ListAsked;
  list: DistrictPage;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.directorDashboard;
const callFor = (asked: ListAsked) => listCall(urls.api.directorRequests, { ...asked, status: statusOf(asked) });

/** The district's requests, to look at. Spec section 2, director dashboard. */
export default function DirectorRequests(atFirst: DirectorRequestsProps) {
  const view = useList({ path: PATH, callFor, ...atFirst });
  const { shown, asked, go, follow } = view;
  const { data, counts } = shown.list;
  const status = statusOf(shown.asked);
  const changed = useChangedRows(shown);
  return (
    <div className="stack" onClick={follow}>
      <DistrictSearch path={PATH} asked={asked} go={go} />
      <StatusTabs path={PATH} asked={asked} status={status} counts={counts} />
      <ListRows
        path={PATH}
        view={view}
        failed={FAILED_LOAD.requests}
        empty="No requests found for this status"
        cleared={{ status }}
      >
        <DataTable
          caption={`${STATUS_LABELS[status]} requests`}
          columns={COLUMNS}
          rows={data}
          opensRows
          sorting={sortingOf(PATH, shown.asked, asked)}
          changed={changed}
          isLoading={view.state === "loading"}
        />
      </ListRows>
    </div>
  );
}

const COLUMNS: Columns<ListedRequest> = [
  {
    id: "id",
    header: "Request ID",
    cell: ({ row }) => <span className="code">{`${shortId(row.original.id)}…`}</span>,
  },
  {
    id: "requester",
    header: "Requester",
    cell: ({ row }) => fullName(row.original.requester),
    meta: { sort: "requester" },
  },
  SCHOOL,
  DELIVERY_DATE,
  { id: "time", header: "Time", cell: ({ row }) => row.original.deliveryTimeText, meta: { className: "nowrap" } },
  LUNCHES,
  STATUS,
  {
    id: "view",
    header: "Actions",
    cell: ({ row: { original: { id } } }) => (
      <ButtonLink size="small" href={urls.request(id)} aria-label={`View ${shortId(id)}`}>View</ButtonLink>
    ),
    meta: { className: "actions" },
  },
];
