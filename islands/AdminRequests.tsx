import { type ComponentType, useEffect, useState } from "react";
import { showToast } from "../src/browser/shell/toasts.ts";
import { useList } from "../src/browser/lists/use_list.ts";
import { useNavCount } from "../src/browser/lists/use_nav_count.ts";
import { useSelection } from "../src/browser/lists/use_selection.ts";
import type { BulkSelectionProps } from "../src/components/requests/BulkSelection.tsx";
import { type DataColumn, rowLinkId } from "../src/components/lists/DataTable.tsx";
import { DistrictList } from "../src/components/requests/DistrictList.tsx";
import {
  columnsOf,
  RequesterName,
  RevisionBadge,
  rowName,
  titleIfTruncated,
} from "../src/components/requests/columns.tsx";
import { districtListUrl, type ListParams, type ListProps, statusParam } from "../src/domain/lists/params.ts";
import type { DistrictListPage, DistrictRow } from "../src/domain/requests/lists.ts";
import { countLeftOut, isPastDelivery } from "../src/domain/requests/delivery_groups.ts";
import { shortId, timeText } from "../src/domain/requests/request.ts";
import { STATUS_LABELS, WAITING_STATUSES } from "../src/domain/requests/statuses.ts";
import type { Schools, WithSchools } from "../src/domain/district/schools.ts";
import { urls } from "../src/domain/urls.ts";

const PATH = urls.adminDashboard;
export const apiUrl = (params: ListParams) => districtListUrl(urls.api.adminRequests, params);

/** The admin dashboard. Spec section 2, admin dashboard. */
export default function AdminRequests(initial: ListProps<DistrictListPage<DistrictRow> & WithSchools>) {
  const view = useList({ path: PATH, apiUrl, ...initial });
  const { displayed: { list, params } } = view;
  useNavCount(WAITING_STATUSES.reduce((sum, status) => sum + list.counts[status], 0));
  const status = statusParam(params);
  const selection = useSelection(status);
  const BulkSelection = useBulkSelection(Object.keys(selection.selected).length > 0);

  return (
    <DistrictList
      path={PATH}
      view={view}
      columnsFor={columnsFor}
      selection={{
        selected: selection.selected,
        onChange: selection.change,
        leftOut: {
          isLeftOut: (row) => isPastDelivery(row, list.today),
          why: "Past deliveries are selected one by one",
        },
      }}
      emptyTitle={`No ${STATUS_LABELS[status].toLowerCase()} requests found`}
      csvPath={urls.requestsCsv}
      above={BulkSelection && (
        <BulkSelection
          selection={selection}
          leftOut={countLeftOut(list.data, selection.selected, list.today)}
          status={status}
          view={view}
        />
      )}
    />
  );
}

/** Loads the code for acting on selected requests when the first one is selected. */
function useBulkSelection(isWanted: boolean): ComponentType<BulkSelectionProps> | undefined {
  const [loaded, setLoaded] = useState<ComponentType<BulkSelectionProps>>();
  useEffect(() => {
    if (!isWanted) return;
    import("../src/components/requests/BulkSelection.tsx").then(
      (script) => setLoaded(() => script.BulkSelection),
      () =>
        showToast({ title: "The actions didn't load", description: "Reload the page to try again.", tone: "error" }),
    );
  }, [isWanted]);
  return loaded;
}

function columnsFor(schools: Schools): DataColumn<DistrictRow>[] {
  const { id, requester, school, deliveryDate, lunches, status } = columnsOf(schools);
  return [
    {
      ...id,
      cell: (row, index) => (
        <>
          <a
            id={rowLinkId(index)}
            className="code"
            href={urls.reviewRequest(row.id)}
            aria-label={`${shortId(row.id)}, ${rowName(row, schools)}`}
          >
            {shortId(row.id)}
          </a>
          <RevisionBadge version={row.version} />
        </>
      ),
    },
    {
      ...requester,
      cell: ({ requester }) => (
        <>
          <RequesterName requester={requester} />
          <span className="cell-note cell-line" title={titleIfTruncated(requester.email, 24)}>{requester.email}</span>
        </>
      ),
    },
    school,
    {
      ...deliveryDate,
      cell: (row) => (
        <>
          {deliveryDate.cell(row)}
          <span className="cell-note">{timeText(row)}</span>
        </>
      ),
    },
    lunches,
    status,
    {
      title: "Print",
      className: "actions",
      cell: (row) => <a href={urls.printReviewedRequest(row.id)} aria-label={`Print ${shortId(row.id)}`}>Print</a>,
    },
  ];
}
