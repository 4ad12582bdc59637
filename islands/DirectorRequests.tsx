import { useList } from "../src/browser/lists/use_list.ts";
import type { DataColumn } from "../src/components/lists/DataTable.tsx";
import { DistrictList } from "../src/components/requests/DistrictList.tsx";
import { columnsOf, RevisionBadge, rowName } from "../src/components/requests/columns.tsx";
import { districtListUrl, type ListParams, type ListProps } from "../src/domain/lists/params.ts";
import type { DistrictListPage, DistrictRow } from "../src/domain/requests/lists.ts";
import { shortId } from "../src/domain/requests/request.ts";
import type { Schools, WithSchools } from "../src/domain/district/schools.ts";
import { urls } from "../src/domain/urls.ts";

const PATH = urls.directorDashboard;
export const apiUrl = (params: ListParams) => districtListUrl(urls.api.directorRequests, params);

/** The director dashboard. Spec section 2, director dashboard. */
export default function DirectorRequests(initial: ListProps<DistrictListPage<DistrictRow> & WithSchools>) {
  const view = useList({ path: PATH, apiUrl, ...initial });
  return (
    <DistrictList
      path={PATH}
      view={view}
      columnsFor={columnsFor}
      csvPath={urls.directorRequestsCsv}
      emptyTitle="No requests found for this status"
    />
  );
}

function columnsFor(schools: Schools): DataColumn<DistrictRow>[] {
  const { id, requester, school, deliveryDate, time, lunches, status } = columnsOf(schools);
  return [
    {
      ...id,
      cell: (row) => (
        <>
          <a className="code" href={urls.request(row.id)} aria-label={`${shortId(row.id)}, ${rowName(row, schools)}`}>
            {`${shortId(row.id)}…`}
          </a>
          <RevisionBadge version={row.version} />
        </>
      ),
    },
    requester,
    school,
    deliveryDate,
    time,
    lunches,
    status,
    {
      title: "Actions",
      className: "actions",
      cell: (row) => (
        // The id leads there, too, and one stop a row is enough.
        <a href={urls.request(row.id)} tabIndex={-1} aria-label={`View ${rowName(row, schools)}, ${shortId(row.id)}`}>
          View
        </a>
      ),
    },
  ];
}
