import assert from "node:assert/strict";
import { isFiltered, listUrl, pageRange, sortLinks, statusParam } from "../../../src/domain/lists/params.ts";

Deno.test("a list shows 20 rows a page; one that is searched or filtered shows up to 1000 matches on its first page", () => {
  assert.deepEqual(pageRange({ page: 3 }), { page: 3, limit: 20 });
  assert.deepEqual(pageRange({ page: 3, q: "beluga" }), { page: 1, limit: 1000 });
  assert.deepEqual(pageRange({ page: 3, school: "AukeBay" }), { page: 1, limit: 1000 });
  assert.equal(listUrl("/api/admin/requests", { page: "3" }), "/api/admin/requests?page=3&limit=20");
});

Deno.test("a search for blanks narrows nothing down", () => {
  assert.equal(isFiltered({ q: "  ", school: "" }), false);
  assert.deepEqual(pageRange({ page: 2, q: " " }), { page: 2, limit: 20 });
});

Deno.test("the tab that is open is the one named, else what is in review", () => {
  assert.equal(statusParam({ status: "DENIED" }), "DENIED");
  assert.equal(statusParam({}), "IN_REVIEW");
  assert.equal(statusParam({ status: "LOST" }), "IN_REVIEW");
});

Deno.test("rows are sorted by delivery, soonest first, unless told otherwise; another order begins on the first page", () => {
  const { by, order, hrefFor } = sortLinks("/admin", {}, { page: "3", q: "beluga" });
  assert.deepEqual([by, order], ["deliveryDate", "asc"]);
  assert.equal(hrefFor("school", "desc"), "/admin?q=beluga&sort=school&order=desc");
  const other = sortLinks("/admin", { sort: "lunches", order: "desc" }, {});
  assert.deepEqual([other.by, other.order], ["lunches", "desc"]);
});
