import { useList, useListTitle } from "../src/browser/lists/use_list.ts";
import { Badge } from "../src/components/ui/Badge.tsx";
import { type DataColumn, DataTable } from "../src/components/lists/DataTable.tsx";
import { FocusKeeper } from "../src/components/ui/FocusKeeper.tsx";
import { ListResults } from "../src/components/lists/ListResults.tsx";
import { ListSearch } from "../src/components/lists/ListSearch.tsx";
import { columnsOf } from "../src/components/requests/columns.tsx";
import { formatClock, formatDate } from "../src/domain/time/alaska_time.ts";
import { type ListParams, type ListProps, listUrl, LOAD_FAILURE } from "../src/domain/lists/params.ts";
import type { Paginated } from "../src/domain/lists/pagination.ts";
import type { DeletedRow } from "../src/domain/requests/lists.ts";
import type { DeletedParams } from "../src/domain/requests/query_schemas.ts";
import { shortId } from "../src/domain/requests/request.ts";
import type { Schools, WithSchools } from "../src/domain/district/schools.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/accounts/users.ts";

const PATH = urls.deletedRequests;
const FILTERS = ["q", "school"] as const satisfies (keyof DeletedParams)[];
export const apiUrl = (params: ListParams) => listUrl(urls.api.deletedRequests, params, FILTERS);

/** The archive, newest first. Spec section 2, deleted requests. */
export default function DeletedRequests(initial: ListProps<Paginated<DeletedRow> & WithSchools>) {
  const view = useList({ path: PATH, apiUrl, ...initial });
  useListTitle(view.displayed.params);
  const { displayed: { list }, handleLinkClick } = view;
  const { data, pagination, schools } = list;
  return (
    <FocusKeeper onClick={handleLinkClick}>
      <ListSearch
        path={PATH}
        placeholder="Search by ID, requester, school, recipient, grades, comments, deleted by, reason..."
        schools={schools}
        filters={FILTERS}
        view={view}
      />
      <p className="muted">{`${pagination.total} deleted request(s)`}</p>
      <ListResults
        path={PATH}
        view={view}
        loadError={LOAD_FAILURE.deletedRequests}
        emptyTitle="No deleted requests found"
        emptyNote="Requests you delete on their review page appear here."
      >
        <DataTable
          caption="Deleted requests"
          columnsFor={columnsFor}
          schools={schools}
          rows={data}
          isLoading={view.state === "loading"}
        />
      </ListResults>
    </FocusKeeper>
  );
}

function columnsFor(schools: Schools): DataColumn<DeletedRow>[] {
  const { id, requester, school, recipient, deliveryDate, status } = columnsOf(schools);
  return [
    { ...id, cell: ({ id }) => <a className="code" href={urls.deletedRequest(id)}>{shortId(id)}</a> },
    { ...requester, cell: (row) => requester.value(row) || "Unknown" },
    school,
    { ...recipient, cell: recipient.value },
    deliveryDate,
    { ...status, cell: () => <Badge tone="danger">DELETED</Badge> },
    { title: "Deleted By", cell: ({ deletedByAdmin }) => fullName(deletedByAdmin) || "Unknown" },
    {
      title: "Deleted At",
      className: "nowrap",
      cell: ({ deletedAt }) => (
        <>
          {formatDate(deletedAt)}
          <span className="cell-note">{formatClock(deletedAt).toUpperCase()}</span>
        </>
      ),
    },
    { title: "Reason", cell: ({ deletionReason }) => <span className="prose">{deletionReason ?? "—"}</span> },
  ];
}
