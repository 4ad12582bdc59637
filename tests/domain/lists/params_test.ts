import assert from "node:assert/strict";
import {
  districtListUrl,
  listPlace,
  listUrl,
  pageRange,
  sortLinks,
  statusParam,
} from "../../../src/domain/lists/params.ts";
import { urls } from "../../../src/domain/urls.ts";

const { adminRequests, directorRequests, deletedRequests } = urls.api;

Deno.test("lists are called with page, limit and the district's with status; filtered, with up to 1000 rows", () => {
  assert.deepEqual([
    districtListUrl(adminRequests, {}),
    districtListUrl(directorRequests, { status: "DENIED", page: "3" }),
    districtListUrl(adminRequests, { page: "2", q: "auke", status: "APPROVED" }),
    listUrl(deletedRequests, {}),
    listUrl(deletedRequests, { page: "2", school: "Gastineau" }),
  ], [
    "/api/admin/requests?page=1&limit=20&status=IN_REVIEW",
    "/api/director/requests?page=3&limit=20&status=DENIED",
    "/api/admin/requests?page=1&limit=1000&status=APPROVED&q=auke",
    "/api/admin/deleted-requests?page=1&limit=20",
    "/api/admin/deleted-requests?page=1&limit=1000&school=Gastineau",
  ]);
});

Deno.test("a list shows 20 rows a page; searched or filtered, up to 1000 matches on its first page", () => {
  assert.deepEqual(pageRange({ page: 3 }), { page: 3, limit: 20 });
  for (const filter of [{ q: "beluga" }, { school: "AukeBay" }]) {
    assert.deepEqual(pageRange({ page: 3, ...filter }), { page: 1, limit: 1000 });
  }
  assert.deepEqual(pageRange({ page: 2, q: " " }), { page: 2, limit: 20 }, "spaces filter nothing");
  const range = pageRange({ page: 2, day: "2026-03-02" }, ["q", "school"]);
  assert.deepEqual(range, { page: 2, limit: 20 }, "no such filter");
});

Deno.test("the open tab is the one named, or else In Review", () => {
  const tabs = [{ status: "DENIED" }, {}, { status: "LOST" }].map(statusParam);
  assert.deepEqual(tabs, ["DENIED", "IN_REVIEW", "IN_REVIEW"]);
});

Deno.test("rows are sorted by delivery, soonest first, by default; another order starts on page 1", () => {
  const { by, order, hrefFor } = sortLinks("/admin", {}, { page: "3", q: "beluga" });
  assert.deepEqual([by, order], ["deliveryDate", "asc"]);
  assert.equal(hrefFor("school", "desc"), "/admin?q=beluga&sort=school&order=desc");
  const other = sortLinks("/admin", { sort: "lunches", order: "desc" }, {});
  assert.deepEqual([other.by, other.order], ["lunches", "desc"]);
});

Deno.test("the title of a list's page begins with its tab and its page, if there is more to tell than the first", () => {
  const titles = [
    listPlace({}, "In Review"),
    listPlace({ page: "1" }, "In Review"),
    listPlace({ page: "2", status: "DENIED" }, "Denied"),
    listPlace({ page: "3" }),
    listPlace({}),
  ];
  assert.deepEqual(titles, ["In Review: ", "In Review: ", "Denied (page 2): ", "Page 3: ", ""]);
});
