import type { Page } from "../src/domain/pagination.ts";

/** Which slice of a list is asked for; pages count from 1. */
export interface PageAsked {
  page: number;
  limit: number;
}

/** The rows to leave out before the page asked for. */
export function offsetOf({ page, limit }: PageAsked): number {
  return (page - 1) * limit;
}

/** A page with its place among `total` rows. */
export function pageOf<Row>(data: Row[], total: number, { page, limit }: PageAsked): Page<Row> {
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
