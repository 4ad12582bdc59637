import assert from "node:assert/strict";
import { districtListUrl, listUrl } from "../../../src/domain/lists/params.ts";
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
