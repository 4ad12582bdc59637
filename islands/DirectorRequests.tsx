import { useChangedRows } from "../src/browser/use_changed_rows.ts";
import { useList } from "../src/browser/use_list.ts";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import { type Columns, DataTable } from "../src/components/lists/DataTable.tsx";
import { DistrictSearch } from "../src/components/requests/DistrictSearch.tsx";
import { ListRows } from "../src/components/lists/ListRows.tsx";
import { DELIVERY_DATE, LUNCHES, SCHOOL, STATUS } from "../src/components/requests/columns.tsx";
import { StatusTabs } from "../src/components/requests/StatusTabs.tsx";
import { type ListParams, listUrl, sortLinks, statusParam } from "../src/domain/lists/params.ts";
import { LOAD_FAILURE } from "../src/domain/toasts.ts";
import type { DistrictPage, ListedRequest } from "../src/domain/requests/lists.ts";
import { shortId } from "../src/domain/requests/request.ts";
import { STATUS_LABELS } from "../src/domain/requests/statuses.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/accounts/users.ts";

interface DirectorRequestsProps {
  /** What the list is asked for, as the address has it. */
  params: ListParams;
  list: DistrictPage;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.directorDashboard;
const callFor = (params: ListParams) => listUrl(urls.api.directorRequests, { ...params, status: statusParam(params) });

/** The district's requests, to look at. Spec section 2, director dashboard. */
export default function DirectorRequests(initial: DirectorRequestsProps) {
  const view = useList({ path: PATH, callFor, ...initial });
  const { shown, params, go, follow } = view;
  const { data, counts } = shown.list;
  const status = statusParam(shown.params);
  const changed = useChangedRows(shown);
  return (
    <div className="stack" onClick={follow}>
      <DistrictSearch path={PATH} params={params} go={go} />
      <StatusTabs path={PATH} params={params} status={status} counts={counts} />
      <ListRows
        path={PATH}
        view={view}
        failed={LOAD_FAILURE.requests}
        empty="No requests found for this status"
        cleared={{ status }}
      >
        <DataTable
          caption={`${STATUS_LABELS[status]} requests`}
          columns={COLUMNS}
          rows={data}
          opensRows
          sorting={sortLinks(PATH, shown.params, params)}
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
