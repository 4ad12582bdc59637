import type { Context } from "hono";
import type { ListParams } from "../src/domain/lists/params.ts";
import { etagOf } from "../src/http/etag.ts";

/** What a list's island starts with. */
export interface ListProps<List> {
  /** As the address has them. */
  params: ListParams;
  list: List;
  /** The list's ETag, for the first poll. */
  etag: string;
}

/** Hands the list that an address asks for to its island. */
export function listProps<List extends object>(c: Context, list: List): ListProps<List> {
  return { params: { ...c.req.query() }, list, etag: etagOf(list) };
}
