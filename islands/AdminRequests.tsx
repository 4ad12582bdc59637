import { useMemo, useRef } from "react";
import { type BulkAction, useBulk } from "../src/browser/use_bulk.ts";
import { useChangedRows } from "../src/browser/use_changed_rows.ts";
import { useList } from "../src/browser/use_list.ts";
import { useSelection } from "../src/browser/use_selection.ts";
import { Badge } from "../src/components/Badge.tsx";
import { BulkFailures } from "../src/components/BulkFailures.tsx";
import { Button, ButtonLink } from "../src/components/Button.tsx";
import { type Columns, DataTable } from "../src/components/DataTable.tsx";
import { DistrictSearch } from "../src/components/DistrictSearch.tsx";
import { ListRows } from "../src/components/ListRows.tsx";
import { DELIVERY_DATE, LUNCHES, SCHOOL, STATUS } from "../src/components/request_columns.tsx";
import { SelectionBar } from "../src/components/SelectionBar.tsx";
import { StatusTabs } from "../src/components/StatusTabs.tsx";
import { formatDay } from "../src/domain/alaska_time.ts";
import { type ListAsked, listCall, sortingOf, statusOf } from "../src/domain/lists.ts";
import { BULK_DONE, FAILED, FAILED_LOAD } from "../src/domain/messages.ts";
import { type DistrictPage, type ListedRequest, needsAttention, shortId } from "../src/domain/requests.ts";
import { type RequestStatus, STATUS_LABELS } from "../src/domain/statuses.ts";
import { urls } from "../src/domain/urls.ts";
import { fullName } from "../src/domain/users.ts";

interface AdminRequestsProps {
  /** What the list is asked for, as the address has it. */
  asked: ListAsked;
  list: DistrictPage;
  /** The list's ETag. */
  version: string;
}

const PATH = urls.adminDashboard;
const callFor = (asked: ListAsked) => listCall(urls.api.adminRequests, { ...asked, status: statusOf(asked) });

const BULK: Partial<Record<RequestStatus, { label: string; action: BulkAction }>> = {
  IN_REVIEW: {
    label: "Approve Selected",
    action: { call: urls.api.bulkApprove, done: BULK_DONE.approve, failed: FAILED.bulkApprove },
  },
  APPROVED: {
    label: "Mark In Progress",
    action: { call: urls.api.bulkProgress, done: BULK_DONE.progress, failed: FAILED.bulkProgress },
  },
};

/** The requests to review and manage. Spec section 2, admin dashboard. */
export default function AdminRequests(atFirst: AdminRequestsProps) {
  const view = useList({ path: PATH, callFor, ...atFirst });
  const { shown, asked, go, follow, reload } = view;
  const { data, counts, today } = shown.list;
  const status = statusOf(shown.asked);
  const columns = useMemo(() => columnsOn(today), [today]);
  const changed = useChangedRows(shown);
  const selection = useSelection(data, status);
  const bulk = useBulk();
  const offered = BULK[status];
  const root = useRef<HTMLDivElement>(null);

  // The bar goes away with its buttons; the focus goes to where the next selection begins.
  function clear(): void {
    selection.clear();
    root.current?.querySelector<HTMLElement>("thead input")?.focus();
  }

  async function decide(action: BulkAction): Promise<void> {
    if (await bulk.run(selection.ids, action)) clear();
    await reload();
  }

  return (
    <div className="stack" ref={root} onClick={follow}>
      <DistrictSearch path={PATH} asked={asked} go={go} />
      <StatusTabs path={PATH} asked={asked} status={status} counts={counts} />
      <BulkFailures failures={bulk.failures} onClose={bulk.closeFailures} />
      {selection.ids.length > 0 && (
        <SelectionBar count={selection.ids.length} onClear={clear}>
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
      <Dropped ids={selection.dropped} />
      <ListRows
        path={PATH}
        view={view}
        failed={FAILED_LOAD.requests}
        empty={`No ${STATUS_LABELS[status].toLowerCase()} requests found`}
        cleared={{ status }}
      >
        <DataTable
          caption={`${STATUS_LABELS[status]} requests`}
          columns={columns}
          rows={data}
          opensRows
          sorting={sortingOf(PATH, shown.asked)}
          selection={{
            selected: selection.selected,
            onChange: selection.change,
            labelFor: ({ id }) => `Select ${shortId(id)}`,
          }}
          changed={changed}
          isLoading={view.state === "loading"}
        />
      </ListRows>
    </div>
  );
}

function Dropped({ ids }: { ids: string[] }) {
  return (
    <p role="status" className="muted" hidden={ids.length === 0}>
      {`No longer selected, because it left this list: ${ids.map(shortId).join(", ")}`}
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
        <ButtonLink size="small" variant="quiet" href={urls.printReviewedRequest(id)}>Print</ButtonLink>
      ),
      meta: { className: "actions" },
    },
  ];
}
