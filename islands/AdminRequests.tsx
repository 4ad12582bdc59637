import { useMemo, useRef } from "react";
import { type BulkAction, useBulk } from "../src/browser/use_bulk.ts";
import { useChangedRows } from "../src/browser/use_changed_rows.ts";
import { useFocusFallback } from "../src/browser/use_focus_fallback.ts";
import { useList } from "../src/browser/use_list.ts";
import { useSelection } from "../src/browser/use_selection.ts";
import { useShortcut } from "../src/browser/use_shortcut.ts";
import { Badge } from "../src/components/ui/Badge.tsx";
import { BulkFailures } from "../src/components/requests/BulkFailures.tsx";
import { Button, ButtonLink } from "../src/components/ui/Button.tsx";
import { type Columns, DataTable } from "../src/components/lists/DataTable.tsx";
import { DistrictSearch } from "../src/components/requests/DistrictSearch.tsx";
import { ListRows } from "../src/components/lists/ListRows.tsx";
import { DELIVERY_DATE, LUNCHES, SCHOOL, STATUS } from "../src/components/requests/columns.tsx";
import { SelectionBar } from "../src/components/lists/SelectionBar.tsx";
import { StatusTabs } from "../src/components/requests/StatusTabs.tsx";
import { formatDay } from "../src/domain/alaska_time.ts";
import { type ListParams, listUrl, sortLinks, statusParam } from "../src/domain/lists/params.ts";
import { BULK_SUCCESS, FAILURE, LOAD_FAILURE } from "../src/domain/toasts.ts";
import type { DistrictPage, ListedRequest } from "../src/domain/requests/lists.ts";
import { needsAttention } from "../src/domain/requests/deadlines.ts";
import { shortId } from "../src/domain/requests/request.ts";
import { type RequestStatus, STATUS_LABELS } from "../src/domain/requests/statuses.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/accounts/users.ts";

interface AdminRequestsProps {
  /** What the list is asked for, as the address has it. */
  params: ListParams;
  list: DistrictPage;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.adminDashboard;
const callFor = (params: ListParams) => listUrl(urls.api.adminRequests, { ...params, status: statusParam(params) });

const BULK: Partial<Record<RequestStatus, { label: string; action: BulkAction }>> = {
  IN_REVIEW: {
    label: "Approve Selected",
    action: { call: urls.api.bulkApprove, done: BULK_SUCCESS.approve, failed: FAILURE.bulkApprove },
  },
  APPROVED: {
    label: "Mark In Progress",
    action: { call: urls.api.bulkProgress, done: BULK_SUCCESS.progress, failed: FAILURE.bulkProgress },
  },
};

/** The requests to review and manage. Spec section 2, admin dashboard. */
export default function AdminRequests(initial: AdminRequestsProps) {
  const view = useList({ path: PATH, callFor, ...initial });
  const { shown, params, go, follow, reload } = view;
  const { data, counts, today } = shown.list;
  const status = statusParam(shown.params);
  const columns = useMemo(() => columnsOn(today), [today]);
  const changed = useChangedRows(shown);
  const selection = useSelection(data, status);
  const bulk = useBulk();
  const offered = BULK[status];
  const root = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusFallback(root);
  const [first] = data;
  useShortcut("n", status === "IN_REVIEW" && first ? () => location.assign(urls.reviewRequest(first.id)) : null);

  async function decide(action: BulkAction): Promise<void> {
    const { ids } = selection;
    if (await bulk.run(ids, action)) selection.release(ids);
    await reload();
  }

  return (
    <div className="stack" ref={root} tabIndex={-1} onFocus={keepFocus} onClick={follow}>
      <DistrictSearch path={PATH} params={params} go={go} />
      <StatusTabs path={PATH} params={params} status={status} counts={counts} />
      <BulkFailures failures={bulk.failures} onClose={bulk.closeFailures} />
      <Dropped ids={selection.dropped} />
      <ListRows
        path={PATH}
        view={view}
        failed={LOAD_FAILURE.requests}
        empty={`No ${STATUS_LABELS[status].toLowerCase()} requests found`}
        cleared={{ status }}
      >
        <DataTable
          caption={`${STATUS_LABELS[status]} requests`}
          columns={columns}
          rows={data}
          opensRows
          sorting={sortLinks(PATH, shown.params, params)}
          selection={{
            selected: selection.selected,
            onChange: selection.change,
            labelFor: ({ id }) => `Select ${shortId(id)}`,
          }}
          changed={changed}
          isLoading={view.state === "loading"}
        />
      </ListRows>
      {selection.ids.length > 0 && (
        <SelectionBar
          count={selection.ids.length}
          onClear={() => selection.release(selection.ids)}
        >
          {offered && (
            <Button
              size="small"
              variant="primary"
              isPending={bulk.isPending}
              onPress={() => decide(offered.action)}
            >
              {offered.label}
            </Button>
          )}
        </SelectionBar>
      )}
    </div>
  );
}

/** As many requests as are named one by one. */
const MOST_NAMED = 5;

function Dropped({ ids }: { ids: string[] }) {
  const named = ids.slice(0, MOST_NAMED).map(shortId).join(", ");
  const others = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "";
  return (
    <p role="status" className={ids.length > 0 ? "muted" : "visually-hidden"}>
      {ids.length > 0 && `No longer selected, because not in this list any more: ${named}${others}`}
    </p>
  );
}

/** The table's columns; which requests need attention is a question of the day. */
function columnsOn(today: string): Columns<ListedRequest> {
  return [
    {
      id: "id",
      header: "Request ID",
      cell: ({ row: { original: { id } } }) => <a className="code" href={urls.reviewRequest(id)}>{shortId(id)}</a>,
    },
    {
      id: "requester",
      header: "Requester",
      cell: ({ row: { original: { requester } } }) => (
        <>
          {fullName(requester) || "-"}
          <span className="cell-note">{requester.email}</span>
        </>
      ),
      meta: { sort: "requester" },
    },
    SCHOOL,
    {
      ...DELIVERY_DATE,
      cell: ({ row: { original } }) => (
        <>
          {formatDay(original.deliveryDate)}
          {needsAttention(original, today) && (
            <>
              {" "}
              <Badge tone="warning">Needs attention</Badge>
            </>
          )}
        </>
      ),
    },
    LUNCHES,
    STATUS,
    {
      id: "print",
      header: "Print",
      cell: ({ row: { original: { id } } }) => (
        <ButtonLink
          size="small"
          variant="quiet"
          href={urls.printReviewedRequest(id)}
          aria-label={`Print ${shortId(id)}`}
        >
          Print
        </ButtonLink>
      ),
      meta: { className: "actions" },
    },
  ];
}
