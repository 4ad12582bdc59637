import { counted } from "../text/amounts.ts";
import { type ListParams, SORT_ORDERS, statusParam } from "../lists/params.ts";
import { isFiltered, lastPage, type PageInfo } from "../lists/pagination.ts";
import { urls } from "../urls.ts";
import type { DistrictSort } from "./query_schemas.ts";
import { STATUS_LABELS } from "./statuses.ts";

const SORT_LABELS: Record<DistrictSort, string> = {
  deliveryDate: "Delivery Date",
  requester: "Requester",
  school: "School",
  lunches: "Lunches",
};

const ORDER_LABELS = { asc: "ascending", desc: "descending" };

/** Tells screen readers what changed in the list at `path`: "In Review, page 2 of 4" or "In Review, 12 found". */
export function positionAnnouncement(
  path: string,
  before: ListParams,
  after: ListParams,
  pagination: PageInfo,
): string {
  const sorting = sortingOf(after);
  if (sorting !== sortingOf(before)) return sorting;
  const tab = tabOf(path, after);
  const place = placeOf(pagination);
  return tab ? `${tab}, ${place}` : `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
}

function sortingOf({ sort, order }: ListParams): string {
  const label = SORT_LABELS[sort as DistrictSort] ?? SORT_LABELS.deliveryDate;
  return `Sorted by ${label}, ${ORDER_LABELS[SORT_ORDERS.find((known) => known === order) ?? "asc"]}`;
}

function tabOf(path: string, params: ListParams): string {
  if (path === urls.deletedRequests) return "";
  if (path === urls.requesterDashboard) return params.archived === "true" ? "Archived" : "Active";
  return STATUS_LABELS[statusParam(params)];
}

function placeOf(pagination: PageInfo): string {
  if (isFiltered(pagination)) return `${pagination.total} found`;
  const { page, total, totalPages } = pagination;
  if (totalPages > 1) return `page ${page} of ${lastPage({ totalPages })}`;
  return total === 0 ? "no requests" : counted(total, "request");
}
