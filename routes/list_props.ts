import type { Context } from "hono";
import type { ListProps } from "../src/domain/lists/params.ts";
import { etagFor } from "../src/http/etag.ts";

/** The props of a list's island: the address's query, and the list it asks for. */
export function listProps<List extends object>(c: Context, list: List): ListProps<List> {
  return { params: { ...c.req.query() }, list, etag: etagFor(list) };
}
