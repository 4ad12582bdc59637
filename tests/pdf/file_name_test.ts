import assert from "node:assert/strict";
import { pdfContentDisposition, pdfFileName } from "../../src/pdf/file_name.ts";

Deno.test("a PDF is named after the short id and opens in the tab", () => {
  const request = { id: "3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b" };
  assert.equal(pdfFileName(request), "field-trip-lunch-3f2b9c1e.pdf");
  assert.equal(pdfContentDisposition(request), 'inline; filename="field-trip-lunch-3f2b9c1e.pdf"');
});
