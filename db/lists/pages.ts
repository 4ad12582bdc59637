import { MAX_PAGE_SIZE, type PageInfo, type Paginated } from "../../src/domain/lists/pagination.ts";

/** Which slice of a list to return; pages count from 1. */
export interface PageParams {
  page: number;
  limit: number;
}

/** How many rows come before this page. */
export function pageOffset({ page, limit }: PageParams): number {
  return (page - 1) * limit;
}

/** A page with its place among `total` rows. */
export function paginate<Row>(data: Row[], total: number, { page, limit }: PageParams): Paginated<Row> {
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

/** What a query that only counts rows may read at most: one more than a capped list shows. */
export const COUNT_LIMIT = MAX_PAGE_SIZE + 1;

/** A page of a list that ends after MAX_PAGE_SIZE rows. `counted` is its number of rows, up to COUNT_LIMIT. */
export function paginateCapped<Row>(data: Row[], counted: number, params: PageParams): Paginated<Row> {
  const { pagination } = paginate(data, Math.min(counted, MAX_PAGE_SIZE), params);
  const info: PageInfo = counted > MAX_PAGE_SIZE ? { ...pagination, isCapped: true } : pagination;
  return { data, pagination: info };
}

/** Where the rows of a page begin and end within a list that ends after MAX_PAGE_SIZE of them; none are beyond. */
export function cappedSlice({ page, limit }: PageParams): [start: number, end: number] {
  return [Math.min((page - 1) * limit, MAX_PAGE_SIZE), Math.min(page * limit, MAX_PAGE_SIZE)];
}

/** How many rows have each status, from the rows of a query that counts by status; 0 for a status without rows. */
export function toStatusCounts<Status extends string>(
  statuses: readonly Status[],
  rows: { status: Status; count: number }[],
): Record<Status, number> {
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0])) as Record<Status, number>;
}
