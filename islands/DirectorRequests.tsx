import { useMemo } from "react";
import { useChangedRows } from "../src/browser/lists/use_changed_rows.ts";
import { useList, useListTitle, useSchools } from "../src/browser/lists/use_list.ts";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import { type DataColumns, DataTable } from "../src/components/lists/DataTable.tsx";
import { DistrictList } from "../src/components/requests/DistrictList.tsx";
import { ListTotals } from "../src/components/requests/ListTotals.tsx";
import {
  DELIVERY_DATE,
  LUNCHES,
  RequesterName,
  RevisionBadge,
  rowName,
  schoolColumn,
  STATUS,
} from "../src/components/requests/columns.tsx";
import {
  districtListUrl,
  type ListParams,
  type ListProps,
  sortLinks,
  statusParam,
} from "../src/domain/lists/params.ts";
import type { DirectorPage, DistrictRow } from "../src/domain/requests/lists.ts";
import { shortId } from "../src/domain/requests/request.ts";
import { STATUS_LABELS } from "../src/domain/requests/statuses.ts";
import type { Schools, WithSchools } from "../src/domain/district/schools.ts";
import { urls } from "../src/domain/urls.ts";

const PATH = urls.directorDashboard;
/** The call that loads the list. */
export const apiUrl = (params: ListParams) => districtListUrl(urls.api.directorRequests, params);

/** The district's requests, read only. Spec section 2, director dashboard. */
export default function DirectorRequests(initial: ListProps<DirectorPage<DistrictRow> & WithSchools>) {
  const view = useList({ path: PATH, apiUrl, ...initial });
  const { displayed, params } = view;
  const { data, totals, pagination } = displayed.list;
  const schools = useSchools(displayed.list);
  const columns = useMemo(() => columnsFor(schools), [schools]);
  const status = statusParam(displayed.params);
  const changed = useChangedRows(displayed);
  useListTitle(displayed.params, STATUS_LABELS[status]);
  return (
    <DistrictList
      path={PATH}
      view={view}
      schools={schools}
      status={status}
      emptyTitle="No requests found for this status"
    >
      <div className="list-with-totals">
        <DataTable
          caption={`${STATUS_LABELS[status]} requests`}
          columns={columns}
          rows={data}
          query={displayed.params}
          opensRows
          sorting={sortLinks(PATH, displayed.params, params)}
          changed={changed}
          isLoading={view.state === "loading"}
        />
        <ListTotals totals={totals} listed={pagination.total} path={PATH} params={params} schools={schools} />
      </div>
    </DistrictList>
  );
}

const columnsFor = (schools: Schools): DataColumns<DistrictRow> => [
  {
    id: "id",
    header: "Request ID",
    cell: ({ row: { original } }) => (
      <>
        <span className="code">{`${shortId(original.id)}…`}</span>
        <RevisionBadge version={original.version} />
      </>
    ),
    meta: { isRowHead: true },
  },
  {
    id: "requester",
    header: "Requester",
    cell: ({ row }) => <RequesterName requester={row.original.requester} />,
    meta: { sort: "requester" },
  },
  schoolColumn(schools),
  DELIVERY_DATE,
  { id: "time", header: "Time", cell: ({ row }) => row.original.deliveryTimeText, meta: { className: "nowrap" } },
  LUNCHES,
  STATUS,
  {
    id: "view",
    header: "Actions",
    cell: ({ row: { original } }) => (
      <ButtonLink
        size="small"
        href={urls.request(original.id)}
        aria-label={`View ${rowName(original, schools)}, ${shortId(original.id)}`}
      >
        View
      </ButtonLink>
    ),
    meta: { className: "actions" },
  },
];
