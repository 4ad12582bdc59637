import type { Context } from "hono";
import type { PageInfo } from "../domain/lists/pagination.ts";
import { lastPage } from "../domain/lists/pagination.ts";
import { withQuery } from "../domain/urls.ts";

/** Returns a redirect to a list's last page if the address names one beyond it, as happens when rows are deleted. */
export function redirectToLastPage(c: Context, pagination: PageInfo): Response | undefined {
  const last = lastPage(pagination);
  if (pagination.page <= last) return undefined;
  return c.redirect(withQuery(c.req.path, { ...c.req.query(), page: last }));
}
