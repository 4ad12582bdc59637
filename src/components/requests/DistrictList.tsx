import type { ReactNode } from "react";
import { type ListView, useListTitle } from "../../browser/lists/use_list.ts";
import type { WithSchools } from "../../domain/district/schools.ts";
import { LOAD_FAILURE, sortLinks, statusParam } from "../../domain/lists/params.ts";
import type { DistrictListPage, DistrictRow } from "../../domain/requests/lists.ts";
import { daysText } from "../../domain/lists/day_filter.ts";
import { counted } from "../../domain/text/amounts.ts";
import { readTypedDays } from "../../domain/lists/typed_days.ts";
import { REQUEST_STATUSES, type RequestStatus, STAGES, STATUS_LABELS } from "../../domain/requests/statuses.ts";
import { withQuery } from "../../domain/urls.ts";
import { DataTable, type DataTableProps } from "../lists/DataTable.tsx";
import { ExportLink } from "../lists/ExportLink.tsx";
import { ListResults } from "../lists/ListResults.tsx";
import { ListSearch } from "../lists/ListSearch.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { FocusKeeper } from "../ui/FocusKeeper.tsx";
import { TabLinks } from "../ui/TabLinks.tsx";
import { dayGroups } from "./day_groups.tsx";

/** The tab whose requests come to this one next. */
const PREVIOUS_STATUS: Record<RequestStatus, RequestStatus> = {
  IN_REVIEW: "APPROVED",
  APPROVED: "IN_REVIEW",
  IN_PROGRESS: "APPROVED",
  COMPLETED: "IN_PROGRESS",
  DENIED: "IN_REVIEW",
  CANCELLED: "IN_REVIEW",
};

interface DistrictListProps extends Pick<DataTableProps<DistrictRow>, "columnsFor" | "selection"> {
  path: string;
  view: ListView<DistrictListPage<DistrictRow> & WithSchools>;
  emptyTitle: string;
  /** The CSV file with all pages of the list. */
  csvPath: string;
  above?: ReactNode;
}

/** The district's requests: search and filter, and a tab per status with its count. Spec section 2, admin dashboard. */
export function DistrictList(props: DistrictListProps) {
  const { path, view, columnsFor, selection, csvPath, emptyTitle, above } = props;
  const { displayed } = view;
  const { page: _page, ...params } = view.params;
  const query = { ...params, status: statusParam(params) };
  const status = statusParam(displayed.params);
  const previous = PREVIOUS_STATUS[status];
  const { data, counts, schools, matchesInOtherTabs = [], today, pagination } = displayed.list;
  const { page, total, totalPages } = pagination;
  const { day, when = "", q = "" } = displayed.params;
  const days = readTypedDays(day || when.replace("-", " ") || q, today);
  const sorting = sortLinks(path, displayed.params, view.params);
  useListTitle(displayed.params, STATUS_LABELS[status]);
  return (
    <FocusKeeper onClick={view.handleLinkClick}>
      <ListSearch
        path={path}
        placeholder="Search by ID, requester, school, recipient, grades, comments..."
        schools={schools}
        view={view}
      />
      <TabLinks
        label="Status"
        action={<ExportLink size="small" variant="quiet" csvPath={csvPath} query={query} rows={total} />}
        tabs={REQUEST_STATUSES.map((tab) => ({
          label: STATUS_LABELS[tab],
          count: counts[tab],
          href: withQuery(path, { ...params, status: tab }),
          isCurrent: tab === status,
        }))}
      />
      {matchesInOtherTabs.length > 0 && (
        <p className="cluster">
          {matchesInOtherTabs.map(({ status, count }) => (
            <a key={status} href={withQuery(path, { ...params, status })}>
              {`${counted(count, "match", "matches")} in ${STATUS_LABELS[status]}`}
            </a>
          ))}
        </p>
      )}
      <p className="print-only">
        {STATUS_LABELS[status] + (totalPages > 1 ? `, page ${page} of ${totalPages}` : "")}
      </p>
      {above}
      <ListResults
        path={path}
        view={view}
        loadError={LOAD_FAILURE.requests}
        emptyTitle={emptyTitle}
        emptyNote={STAGES[status] === "waiting"
          ? "New requests appear here automatically."
          : `Requests appear here once they are ${STATUS_LABELS[status].toLowerCase()}.`}
        emptyAction={
          <ButtonLink href={withQuery(path, { status: previous })}>{`See ${STATUS_LABELS[previous]}`}</ButtonLink>
        }
        noMatch={days && `No match on ${daysText(days)}.`}
        clearedParams={{ status }}
      >
        <DataTable
          caption={`${STATUS_LABELS[status]} requests`}
          columnsFor={columnsFor}
          schools={schools}
          rows={data}
          opensRows
          sorting={sorting}
          selection={selection}
          groups={sorting.by === "deliveryDate" ? dayGroups(path, displayed, sorting.order) : undefined}
          isLoading={view.state === "loading"}
        />
      </ListResults>
    </FocusKeeper>
  );
}
