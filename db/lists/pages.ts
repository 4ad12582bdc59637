import { sql } from "kysely";
import { PAGE_SIZE, type Paginated } from "../../src/domain/lists/pagination.ts";

/** Pages count from 1. */
export interface PageParams {
  page: number;
  limit: number;
}

export function pageOffset({ page, limit }: PageParams): number {
  return (page - 1) * limit;
}

/**
 * Returns a page's limit and offset. Those of the first page are literals, so that Postgres plans the statement once;
 * with numbers that come with each call, it plans again each time (docs/decisions/0016).
 */
export function pageBounds({ page, limit }: PageParams) {
  const isFirst = page === 1 && limit === PAGE_SIZE;
  return isFirst ? { limit: sql.lit(limit), offset: sql.lit(0) } : { limit, offset: pageOffset({ page, limit }) };
}

export function paginate<Row>(data: Row[], total: number, { page, limit }: PageParams): Paginated<Row> {
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

/** Returns all counts, 0 for a status without rows. */
export function toStatusCounts<Status extends string>(
  statuses: readonly Status[],
  rows: { status: Status; count: number }[],
): Record<Status, number> {
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0])) as Record<Status, number>;
}
