import assert from "node:assert/strict";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";

const running = await testApp();
const { admin: office } = await running.allSignedIn();
await fillWithRequests(running.database.ownerUrl, 60);
await addDeletedRequests(running.database.ownerUrl, 21);

Deno.test("a list carries of a row what it shows, and no names or notes of those who are not shown", async () => {
  const page = await (await office.get(withQuery(urls.adminDashboard, { status: "COMPLETED" }))).text();
  assert.match(page, /person\d+@test\.example/);
  for (const hidden of [/recipient\d+@test/, /Surname\d+/, /907-555-0100/, /Leave order/]) {
    assert.doesNotMatch(page, hidden);
  }
});

const BY_LUNCHES = { status: "COMPLETED", sort: "lunches", order: "desc" };

/** Lists, how many rows one page of them shows, and the pages that it links to. */
const PAGES: [path: string, query: Record<string, string | number>, rows: number, links: number[]][] = [
  [urls.adminDashboard, BY_LUNCHES, 20, [1, 2, 2]],
  [urls.adminDashboard, { ...BY_LUNCHES, page: 2 }, 12, [1, 1, 2]],
  [urls.adminDashboard, { ...BY_LUNCHES, q: "test.example" }, 32, []],
  [urls.adminDashboard, { status: "DENIED" }, 4, []],
  [urls.deletedRequests, {}, 20, [1, 2, 2]],
  [urls.deletedRequests, { q: "test.example" }, 21, []],
];

for (const [path, query, rows, links] of PAGES) {
  Deno.test(`${withQuery(path, query)} shows ${rows} rows, and leads to ${links.join(", ") || "no other page"}`, async () => {
    const html = (await office.page(withQuery(path, query))).replaceAll("&amp;", "&");
    const [, bodies = ""] = /<\/thead>(.*)<\/table>/s.exec(html) ?? [];
    assert.equal(bodies.match(/<tr(?! class="row-group")/g)?.length, rows);
    const [, pages = ""] = /<nav[^>]*aria-label="Pagination">(.*?)<\/nav>/s.exec(html) ?? [];
    const addresses = [...pages.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    assert.deepEqual(addresses, links.map((page) => withQuery(path, { ...query, page })));
  });
}
