import { useChangedRows } from "../src/browser/use_changed_rows.ts";
import { useList } from "../src/browser/use_list.ts";
import { ButtonLink } from "../src/components/Button.tsx";
import { type Columns, DataTable } from "../src/components/DataTable.tsx";
import { DistrictSearch } from "../src/components/DistrictSearch.tsx";
import { EmptyState } from "../src/components/EmptyState.tsx";
import { ListNotice } from "../src/components/ListNotice.tsx";
import { Pagination } from "../src/components/Pagination.tsx";
import { DELIVERY_DATE, LUNCHES, SCHOOL, STATUS } from "../src/components/request_columns.tsx";
import { StatusTabs } from "../src/components/StatusTabs.tsx";
import { isFiltered, type ListAsked, listCall, sortingOf, statusOf } from "../src/domain/lists.ts";
import { FAILED_LOAD } from "../src/domain/messages.ts";
import { type DistrictPage, type ListedRequest, shortId } from "../src/domain/requests.ts";
import { STATUS_LABELS } from "../src/domain/statuses.ts";
import { urls, withQuery } from "../src/domain/urls.ts";
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
  const { shown, asked, state, go, follow, reload } = useList({ path: PATH, callFor, ...atFirst });
  const { data, pagination, counts } = shown.list;
  const status = statusOf(shown.asked);
  const filtered = isFiltered(shown.asked);
  const changed = useChangedRows(shown);
  return (
    <div className="stack" onClick={follow}>
      <DistrictSearch path={PATH} asked={asked} go={go} />
      <StatusTabs path={PATH} asked={asked} status={status} counts={counts} />
      <ListNotice
        state={state}
        failed={FAILED_LOAD.requests}
        onRetry={reload}
        isFiltered={filtered}
        pagination={pagination}
        shown={data.length}
      />
      {data.length === 0
        ? (
          <EmptyState
            title="No requests found for this status"
            action={filtered && <ButtonLink href={withQuery(PATH, { status })}>Clear the Search</ButtonLink>}
          />
        )
        : (
          <DataTable
            caption={`${STATUS_LABELS[status]} requests`}
            columns={COLUMNS}
            rows={data}
            opensRows
            sorting={sortingOf(PATH, shown.asked)}
            changed={changed}
            isLoading={state === "loading"}
          />
        )}
      {!filtered && (
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          isDisabled={state === "loading"}
          hrefFor={(page) => withQuery(PATH, { ...shown.asked, page })}
        />
      )}
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
    cell: ({ row }) => <ButtonLink size="small" href={urls.request(row.original.id)}>View</ButtonLink>,
    meta: { className: "actions" },
  },
];
