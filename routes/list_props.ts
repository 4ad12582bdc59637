import type { Context } from "hono";
import type { ListProps } from "../src/domain/lists/params.ts";
import type { Paginated } from "../src/domain/lists/pagination.ts";
import { etagFor } from "../src/http/responses/etag.ts";
import { queryWithoutOutcome } from "../src/http/responses/outcome.ts";

/**
 * Returns the props of a list's island, with the ETag for its first poll.
 * @param toRow keeps of a row only what the island shows: a page carries each row twice, drawn and as data
 */
export function listProps<Row, Shown, List extends Paginated<Row>>(
  c: Context,
  list: List & Paginated<Row>,
  toRow: (row: Row) => Shown,
): ListProps<Omit<List, "data"> & { data: Shown[] }> {
  return { params: queryWithoutOutcome(c.req), list: { ...list, data: list.data.map(toRow) }, etag: etagFor(list) };
}
