import type { Paginated } from "../../src/domain/lists/pagination.ts";

/** Pages count from 1. */
export interface PageParams {
  page: number;
  limit: number;
}

export function pageOffset({ page, limit }: PageParams): number {
  return (page - 1) * limit;
}

export function paginate<Row>(data: Row[], total: number, { page, limit }: PageParams): Paginated<Row> {
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

/** 0 for a status without rows. */
export function toStatusCounts<Status extends string>(
  statuses: readonly Status[],
  rows: { status: Status; count: number }[],
): Record<Status, number> {
  const counted = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(statuses.map((status) => [status, counted.get(status) ?? 0])) as Record<Status, number>;
}
