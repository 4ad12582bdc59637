import assert from "node:assert/strict";
import type { ListParams } from "../../../src/domain/lists/params.ts";
import type { PageInfo } from "../../../src/domain/lists/pagination.ts";
import { positionAnnouncement } from "../../../src/domain/requests/list_announcements.ts";
import { urls } from "../../../src/domain/urls.ts";

const FOUR_PAGES = { page: 2, limit: 20, total: 77, totalPages: 4 };
const ONE_PAGE = { page: 1, limit: 20, total: 3, totalPages: 1 };
const EMPTY = { page: 1, limit: 20, total: 0, totalPages: 0 };

for (
  const [path, before, after, pagination, expected] of [
    [urls.adminDashboard, {}, { page: "2" }, FOUR_PAGES, "In Review, page 2 of 4"],
    [urls.directorDashboard, {}, { status: "DENIED" }, ONE_PAGE, "Denied, 3 requests"],
    [urls.adminDashboard, {}, { status: "CANCELLED" }, EMPTY, "Cancelled, no requests"],
    [urls.adminDashboard, { q: "b" }, { q: "be" }, { ...ONE_PAGE, limit: 1000, total: 12 }, "In Review, 12 found"],
    [urls.adminDashboard, {}, { sort: "lunches", order: "desc" }, FOUR_PAGES, "Sorted by Lunches, descending"],
    [urls.adminDashboard, { sort: "lunches" }, {}, FOUR_PAGES, "Sorted by Delivery Date, ascending"],
    [urls.adminDashboard, { sort: "school" }, { sort: "school", page: "2" }, FOUR_PAGES, "In Review, page 2 of 4"],
    [urls.deletedRequests, {}, { page: "2" }, FOUR_PAGES, "Page 2 of 4"],
    [urls.requesterDashboard, {}, { archived: "true" }, { ...ONE_PAGE, total: 1 }, "Archived, 1 request"],
    [urls.requesterDashboard, { archived: "true" }, {}, EMPTY, "Active, no requests"],
  ] satisfies [string, ListParams, ListParams, PageInfo, string][]
) {
  Deno.test(`a list that shows something else says what: ${expected} (${path})`, () => {
    assert.equal(positionAnnouncement(path, before, after, pagination), expected);
  });
}
