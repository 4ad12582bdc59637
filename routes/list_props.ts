import type { Context } from "hono";
import type { ListParams } from "../src/domain/lists/params.ts";
import { etagOf } from "../src/http/etag.ts";

/** The props that a list's island starts with. */
export interface ListProps<List> {
  /** The query of the page's address. */
  params: ListParams;
  list: List;
  /** The list's ETag, for the first poll. */
  etag: string;
}

/** The props of a list's island: the address's query, and the list it asks for. */
export function listProps<List extends object>(c: Context, list: List): ListProps<List> {
  return { params: { ...c.req.query() }, list, etag: etagOf(list) };
}
