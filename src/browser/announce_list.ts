import type { RowNews } from "../domain/lists/news.ts";
import type { Paginated } from "../domain/lists/pagination.ts";
import type { ListParams } from "../domain/lists/params.ts";
import { newsAnnouncement, placeAnnouncement } from "../domain/requests/list_announcements.ts";
import { announce } from "./announce.ts";

/** Has screen readers say which list is displayed now. @param path the page's own path */
export function announcePlace(
  path: string,
  before: ListParams,
  { params, list }: { params: ListParams; list: Paginated<unknown> },
): void {
  announce(placeAnnouncement(path, before, params, list.pagination));
}

/** Has screen readers say what is new in the list. */
export function announceNews(news: ReadonlyMap<string, RowNews>): void {
  announce(newsAnnouncement(news));
}
