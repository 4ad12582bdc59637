import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import { ChangesTable } from "../../src/components/requests/ChangesTable.tsx";

Deno.test("a revision that changed nothing says so", () => {
  const html = renderToStaticMarkup(<ChangesTable changes={[]} before="Original Submission" after="Revision 1" />);
  assert.equal(html, "<p>No changes between Original Submission and Revision 1.</p>");
});
