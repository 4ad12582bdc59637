import { MAX_PAGE_SIZE, PAGE_SIZE } from "./pagination.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../requests/statuses.ts";
import { withQuery } from "../urls.ts";

/** The most characters of a text to search for. */
export const MAX_SEARCH_LENGTH = 200;

export const SORT_ORDERS = ["asc", "desc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export type ListParams = Readonly<Record<string, string>>;

export interface ListProps<List> {
  params: ListParams;
  list: List;
  /** The list's ETag, for the first poll. */
  etag: string;
}

/** The parameters that narrow a list, in the order of its fields on the page. */
export const FILTERS = ["q", "school", "when", "day"] as const;
export type FilterName = (typeof FILTERS)[number];

type Filters = Partial<Record<FilterName, string | undefined>>;

/** Returns the range of up to 1000 matches of a list's `filters`, or of a page of all rows. Spec sections 7 and 9. */
export function pageRange(params: Filters & { page: number }, filters: readonly FilterName[] = FILTERS) {
  return filters.some((name) => params[name]?.trim())
    ? { page: 1, limit: MAX_PAGE_SIZE }
    : { page: params.page, limit: PAGE_SIZE };
}

/** Returns the open tab of the district's lists: In Review when the address names none. */
export function statusParam(params: { status?: string | undefined }): RequestStatus {
  return REQUEST_STATUSES.find((status) => status === params.status) ?? "IN_REVIEW";
}

/** Begins the browser's title of a list's page: with its open tab, if any, and its page number. */
export function listPlace({ page = "1" }: ListParams, tab = ""): string {
  if (page === "1") return tab && `${tab}: `;
  return tab ? `${tab} (page ${page}): ` : `Page ${page}: `;
}

/** Returns the call that loads a list's page: page and limit first, as spec section 7 writes it. */
export function listUrl(path: string, { page = "1", ...params }: ListParams, filters?: readonly FilterName[]): string {
  return withQuery(path, { ...pageRange({ ...params, page: Number(page) }, filters), ...params });
}

/** Returns the call that loads one tab of the district's requests. Spec section 7. */
export function districtListUrl(path: string, params: ListParams): string {
  const { status: _status, ...others } = params;
  return listUrl(path, { status: statusParam(params), ...others });
}

/** Returns how the rows on screen are sorted, by delivery date by default, and links that sort them another way. */
export function sortLinks(path: string, shown: ListParams, { page: _page, ...params }: ListParams) {
  return {
    by: shown.sort || "deliveryDate",
    order: SORT_ORDERS.find((order) => order === shown.order) ?? "asc",
    hrefFor: (sort: string, order: SortOrder) => withQuery(path, { ...params, sort, order }),
  };
}

export const LOAD_FAILURE = {
  requests: "Failed to fetch requests",
  deletedRequests: "Failed to fetch deleted requests",
};
