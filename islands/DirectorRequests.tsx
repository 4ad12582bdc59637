import { useMemo } from "react";
import { useList, useSchools } from "../src/browser/lists/use_list.ts";
import { ButtonLink } from "../src/components/ui/Button.tsx";
import type { DataColumns } from "../src/components/lists/DataTable.tsx";
import { DistrictList } from "../src/components/requests/DistrictList.tsx";
import {
  DELIVERY_DATE,
  LUNCHES,
  RequesterName,
  RevisionBadge,
  rowName,
  schoolColumn,
  STATUS,
} from "../src/components/requests/columns.tsx";
import { districtListUrl, type ListParams, type ListProps } from "../src/domain/lists/params.ts";
import type { DistrictListPage, DistrictRow } from "../src/domain/requests/lists.ts";
import { shortId } from "../src/domain/requests/request.ts";
import type { Schools, WithSchools } from "../src/domain/district/schools.ts";
import { urls } from "../src/domain/urls.ts";

const PATH = urls.directorDashboard;
export const apiUrl = (params: ListParams) => districtListUrl(urls.api.directorRequests, params);

/** Spec section 2, director dashboard. */
export default function DirectorRequests(initial: ListProps<DistrictListPage<DistrictRow> & WithSchools>) {
  const view = useList({ path: PATH, apiUrl, ...initial });
  const schools = useSchools(view.displayed.list);
  const columns = useMemo(() => columnsFor(schools), [schools]);
  return (
    <DistrictList
      path={PATH}
      view={view}
      schools={schools}
      columns={columns}
      csvPath={urls.directorRequestsCsv}
      emptyTitle="No requests found for this status"
    />
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
