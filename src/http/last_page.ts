import type { Context } from "hono";
import type { PageInfo } from "../domain/lists/pagination.ts";
import { lastPage } from "../domain/lists/pagination.ts";
import { withQuery } from "../domain/urls.ts";

/** A redirect to a list's last page when the address asks for one beyond it, as when rows have gone; else undefined. */
export function redirectToLastPage(c: Context, pagination: PageInfo): Response | undefined {
  const last = lastPage(pagination);
  if (pagination.page <= last) return undefined;
  return c.redirect(withQuery(c.req.path, { ...c.req.query(), page: last }));
}
