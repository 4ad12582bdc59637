import type { Paginated } from "../../src/domain/lists/pagination.ts";

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
