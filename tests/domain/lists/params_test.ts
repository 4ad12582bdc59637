import assert from "node:assert/strict";
import {
  districtListUrl,
  isFiltered,
  listPlace,
  listUrl,
  pageRange,
  sortLinks,
  statusParam,
} from "../../../src/domain/lists/params.ts";
import { urls } from "../../../src/domain/urls.ts";

Deno.test("the district's lists are called with page, limit and status, as the spec writes it", () => {
  assert.equal(
    districtListUrl(urls.api.adminRequests, {}),
    "/api/admin/requests?page=1&limit=20&status=IN_REVIEW",
  );
  assert.equal(
    districtListUrl(urls.api.directorRequests, { status: "DENIED", page: "3" }),
    "/api/director/requests?page=3&limit=20&status=DENIED",
  );
});

Deno.test("a search or a school filter asks for page 1 with up to 1000 rows", () => {
  assert.equal(
    districtListUrl(urls.api.adminRequests, { page: "2", q: "auke", status: "APPROVED" }),
    "/api/admin/requests?page=1&limit=1000&status=APPROVED&q=auke",
  );
  assert.equal(
    listUrl(urls.api.deletedRequests, { school: "Gastineau" }),
    "/api/admin/deleted-requests?page=1&limit=1000&school=Gastineau",
  );
});

Deno.test("the deleted requests are called with page and limit", () => {
  assert.equal(listUrl(urls.api.deletedRequests, {}), "/api/admin/deleted-requests?page=1&limit=20");
});

Deno.test("a list shows 20 rows a page; searched or filtered, up to 1000 matches on its first page", () => {
  assert.deepEqual(pageRange({ page: 3 }), { page: 3, limit: 20 });
  assert.deepEqual(pageRange({ page: 3, q: "beluga" }), { page: 1, limit: 1000 });
  assert.deepEqual(pageRange({ page: 3, school: "AukeBay" }), { page: 1, limit: 1000 });
  assert.equal(listUrl("/api/admin/requests", { page: "3" }), "/api/admin/requests?page=3&limit=20");
});

Deno.test("a search for spaces filters nothing", () => {
  assert.equal(isFiltered({ q: "  ", school: "" }), false);
  assert.deepEqual(pageRange({ page: 2, q: " " }), { page: 2, limit: 20 });
});

Deno.test("the open tab is the one named, or else In Review", () => {
  assert.equal(statusParam({ status: "DENIED" }), "DENIED");
  assert.equal(statusParam({}), "IN_REVIEW");
  assert.equal(statusParam({ status: "LOST" }), "IN_REVIEW");
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
