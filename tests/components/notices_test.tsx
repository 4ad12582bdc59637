import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { AccountHistory } from "../../src/components/history/AccountHistory.tsx";
import { BulkFailuresAlert } from "../../src/components/requests/BulkFailuresAlert.tsx";
import { ChangesTable } from "../../src/components/requests/ChangesTable.tsx";
import { BULK_FAILURES } from "../../src/domain/toasts.ts";

Deno.test("an account history without a decision says so", () => {
  assert.match(renderToStaticMarkup(<AccountHistory events={[]} />), /No account decisions yet/);
});

Deno.test("a revision that changed nothing says so", () => {
  const html = renderToStaticMarkup(<ChangesTable changes={[]} before="Original Submission" after="Revision 1" />);
  assert.equal(html, "<p>No changes between Original Submission and Revision 1.</p>");
});

for (
  const [title, expected] of [
    [BULK_FAILURES.approve(1), "1 request was not approved"],
    [BULK_FAILURES.approve(2), "2 requests were not approved"],
    [BULK_FAILURES.progress(1), "1 request was not marked in progress"],
    [BULK_FAILURES.progress(11), "11 requests were not marked in progress"],
  ] as const
) {
  Deno.test(`a bulk action counts what it refused: ${expected}`, () => {
    const failures = [{ requestId: crypto.randomUUID(), message: "Test reason" }];
    const html = renderToStaticMarkup(<BulkFailuresAlert title={title} failures={failures} onDismiss={() => {}} />);
    assert.ok(html.includes(`>${expected}<`), html);
  });
}
