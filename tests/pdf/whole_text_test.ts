import assert from "node:assert/strict";
import fc from "fast-check";
import { getDocumentProxy } from "unpdf";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { buildServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { buildLabelSheet, STOCK_NAMES } from "../../src/domain/kitchen/labels/labels.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { canDraw, openFonts } from "../../src/pdf/fonts.ts";
import type { PrintedDocument } from "../../src/pdf/print_job.ts";
import { toPrintable } from "../../src/pdf/printable.ts";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import { aDay, aDelivery, aMeal, aSheet, DAY, DISTRICT, SETTINGS } from "../support/sheets.ts";

const fonts = openFonts();
const renderer = createPdfRenderer({ timeoutMs: 600_000 });
Deno.test.afterAll(() => renderer.close());

const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("No", "peanuts,", "EpiPen", "re-heat", "(celiac)", "1/2", "a-b-c", "fi", "ﬁ"),
  },
  { weight: 3, arbitrary: fc.constantFrom("Kax̱dig̱oowu", "X̱ʼunei", "g̱", "Ḵaach", "Sh.aan", "e\u0301", "Tlʼél") },
  { weight: 1, arbitrary: fc.constantFrom("لوز", "حساسية", "🥜", "花生", "❤\ufe0f", "א", "\u00a0", "\t") },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 90, unit: fc.constantFrom(..."Wiq-.x̱") }) },
);
const text = (maxLength: number) =>
  fc.array(fc.tuple(word, fc.constantFrom(" ", " ", " ", "  ", "\n", "\n\n")), { minLength: 1, maxLength: 60 })
    .map((parts) => parts.flat().join("").slice(0, maxLength).trim() || "x").filter((text) => text.isWellFormed());
const line = (maxLength: number) => text(maxLength).map((text) => text.replace(/\s+/g, " "));
const meal = fc.record({
  name: line(100),
  notes: fc.oneof({ weight: 5, arbitrary: text(120) }, { weight: 1, arbitrary: text(1000) }),
  allergens: fc.subarray([...ALLERGENS]),
  medicalStatement: fc.constantFrom("YES", "NO", "UNKNOWN"),
}).map(({ name, notes, allergens, medicalStatement }) => aMeal(name, notes, { allergens, medicalStatement }));
const request = fc.record({
  gradesText: line(100),
  recipientFirstName: line(100),
  recipientLastName: line(100),
  recipientPhone: line(40),
  comments: fc.option(text(2000)),
  numberOfLunches: fc.integer({ min: 1, max: 300 }),
  specialMeals: fc.array(meal, { maxLength: 12 }),
});

/** Keys of the plain data that only lead somewhere, or say how it is drawn. */
const UNPRINTED = ["kind", "printedAt", "anchor", "requestId", "status", "closeOut", "stock", "title"];

/** Every text of some plain data that is printed, as it is drawn. */
function textsOf(part: unknown, unprinted: readonly string[]): string[] {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => unprinted.includes(key) ? [] : textsOf(value, unprinted));
}

/** What is read of a PDF: without what its pages repeat, and without blanks. */
async function readText(job: PrintedDocument): Promise<string> {
  const pdf = await getDocumentProxy(await renderer.render(job));
  let read = "";
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
    const marks: unknown[] = [];
    for (const item of items) {
      if ("str" in item) read += marks.includes("Artifact") ? "" : item.str;
      else if (item.type === "endMarkedContent") marks.pop();
      else marks.push(Reflect.get(item, "tag"));
    }
  }
  return read;
}

/** The letters of texts in alphabetical order: a line break may part them, and another direction turn them around. */
function sorted(texts: string): string {
  return [...texts.normalize("NFKD").replace(/[\s·]/g, "")].sort().join("");
}

const RUNS = 50;

Deno.test("a request's PDF has each letter of its data once, whatever is written in it", () =>
  fc.assert(
    fc.asyncProperty(request, async (changes) => {
      const sheet = aSheet(changes);
      const { value, note } = toPrintable(sheet, (codePoint) => canDraw(fonts, codePoint));
      const { footer: _footer, ...printed } = value;
      const texts = [...textsOf(printed, ["printedAt"]), note ?? ""];
      assert.equal(sorted(await readText(sheet)), sorted(texts.join("")));
    }),
    { numRuns: RUNS, seed: 7 },
  ));
