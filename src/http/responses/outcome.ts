import type { Context, HonoRequest } from "hono";
import { createMiddleware } from "hono/factory";
import { isOwnPath, NARROW_WINDOW_URL, urls, withQuery } from "../../domain/urls.ts";
import type { AppEnv } from "../env.ts";
import { lastPage, type PageInfo } from "../../domain/lists/pagination.ts";

/** Whether a parameter is the action done on the page before, or a detail such as doneCount. See withOutcome(). */
export const isOutcome = (name: string) => name.startsWith("done");

/**
 * Takes the outcome out of an address that another site's page or a person wrote, which could claim anything. Nothing
 * keeps it then: not the address, not the links on the page, and not the response cache.
 */
export const dropForeignOutcome = createMiddleware<AppEnv>(async (c, next) => {
  const isForeign = (c.req.header("Sec-Fetch-Site") ?? "same-origin") !== "same-origin";
  if (c.req.method === "GET" && isForeign && Object.keys(c.req.query()).some(isOutcome)) {
    return c.redirect(hrefWithoutOutcome(c.req), 303);
  }
  await next();
});

export function queryWithoutOutcome(req: HonoRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(req.query()).filter(([name]) => !isOutcome(name)));
}

/** Returns a page's address without the last outcome; / where browsers would take it for another site's. */
export function hrefWithoutOutcome(req: HonoRequest): string {
  const { pathname, searchParams } = new URL(req.url);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !isOutcome(name)));
  const href = kept.size > 0 ? `${pathname}?${kept}` : pathname;
  return isOwnPath(href) ? href : urls.home;
}

/** Pages whose forms post to addresses below theirs, which are not pages. */
const FORM_PAGES = [urls.settings, urls.outbox];
const NOT_PAGES: readonly string[] = [urls.logout, NARROW_WINDOW_URL];

/** Returns the address of the page that answers again: its own or, after a post, that of the page with the form. */
export function hrefToComeBack(req: HonoRequest): string {
  if (req.method !== "POST") return hrefWithoutOutcome(req);
  if (NOT_PAGES.includes(req.path)) return urls.home;
  return FORM_PAGES.find((page) => req.path.startsWith(`${page}/`)) ?? hrefWithoutOutcome(req);
}

/** Returns a redirect to a list's last page if the address names one beyond it, as happens when rows are deleted. */
export function redirectToLastPage(
  c: Context,
  pagination: Pick<PageInfo, "page" | "totalPages">,
): Response | undefined {
  const last = lastPage(pagination);
  if (pagination.page <= last) return undefined;
  return c.redirect(withQuery(c.req.path, { ...c.req.query(), page: last }));
}
