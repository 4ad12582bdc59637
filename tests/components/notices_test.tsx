import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { BulkFailuresAlert } from "../../src/components/requests/BulkSelection.tsx";
import { ChangesTable } from "../../src/components/requests/ChangesTable.tsx";
import { ListNotice } from "../../src/components/lists/ListResults.tsx";
import type { PageInfo } from "../../src/domain/lists/pagination.ts";
import { bulkRefusal } from "../../src/domain/requests/bulk_texts.ts";

Deno.test("a revision that changed nothing says so", () => {
  const html = renderToStaticMarkup(<ChangesTable changes={[]} before="Original Submission" after="Revision 1" />);
  assert.equal(html, "<p>No changes between Original Submission and Revision 1.</p>");
});

Deno.test("a bulk action counts what it refused", () => {
  const titles = [
    [bulkRefusal("approve", 1), "1 request was not approved"],
    [bulkRefusal("progress", 11), "11 requests were not marked in progress"],
  ] as const;
  const failures = [{ requestId: crypto.randomUUID(), message: "Test reason" }];
  for (const [title, expected] of titles) {
    const html = renderToStaticMarkup(<BulkFailuresAlert title={title} failures={failures} onDismiss={() => {}} />);
    assert.ok(html.includes(`>${expected}<`), html);
  }
});

for (
  const [found, expected] of [
    [{ total: 1_000 }, ""],
    [{ total: 1_200 }, "Showing the first 1000 of 1200 matches. Narrow your search to see the rest."],
  ] satisfies [Partial<PageInfo>, string][]
) {
  Deno.test(`a search with ${JSON.stringify(found)} says: ${expected || "nothing"}`, () => {
    const pagination = { page: 1, limit: 1_000, totalPages: 1, ...found };
    const displayed = { params: { q: "test" }, list: { data: Array(1_000), pagination } };
    const html = renderToStaticMarkup(
      <ListNotice view={{ displayed, state: "ready", reload: () => Promise.resolve() }} loadError="" />,
    );
    assert.equal(html.replaceAll(/<[^>]*>/g, ""), expected);
  });
}
