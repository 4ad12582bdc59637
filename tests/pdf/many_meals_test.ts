import assert from "node:assert/strict";
import { getDocumentProxy } from "unpdf";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { buildLabelSheet } from "../../src/domain/kitchen/labels/labels.ts";
import { buildServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import { aDay, DAY, manyDeliveries, SETTINGS } from "../support/kitchen.ts";
import { DISTRICT } from "../support/sheets.ts";

Deno.test("10,000 special meals on one day are pages, not a crash", async () => {
  const deliveries = manyDeliveries({ requests: 100, meals: 10_000 });
  const documents = [
    { document: buildDaySheet(aDay({ deliveries }), DISTRICT), pages: 100 },
    { document: buildLabelSheet({ date: DAY, deliveries }, { ...SETTINGS, start: 30 }, DISTRICT), pages: 335 },
    { document: buildLabelSheet({ date: DAY, deliveries }, { ...SETTINGS, stock: "2x5" }, DISTRICT), pages: 1000 },
    { document: buildServingSheets(deliveries, { ...DISTRICT, date: DAY }), pages: 100 },
  ];
  // The deadline is for people who wait.
  const renderer = createPdfRenderer({ timeoutMs: 600_000 });
  try {
    for (const { document, pages } of documents) {
      const { numPages } = await getDocumentProxy(await renderer.render(document));
      assert.ok(numPages >= pages, `${document.kind}: ${numPages} pages`);
    }
  } finally {
    await renderer.close();
  }
});

Deno.test("a day of 60 requests and 300 special meals stays below the pages that a kitchen can work with", async () => {
  const deliveries = manyDeliveries({ requests: 60, meals: 300 });
  const renderer = createPdfRenderer({ timeoutMs: 600_000 });
  try {
    const pagesOf = async (document: Parameters<typeof renderer.render>[0]) =>
      (await getDocumentProxy(await renderer.render(document))).numPages;
    assert.equal(await pagesOf(buildServingSheets(deliveries, { ...DISTRICT, date: DAY })), 60);
    assert.equal(await pagesOf(buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT)), 10);
    assert.ok(await pagesOf(buildDaySheet(aDay({ deliveries }), DISTRICT)) <= 25);
  } finally {
    await renderer.close();
  }
});
