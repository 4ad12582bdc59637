import assert from "node:assert/strict";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { buildLabelSheet } from "../../src/domain/kitchen/labels/labels.ts";
import { buildServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import type { Allergen } from "../../src/domain/requests/allergens.ts";
import { describeJob, sizeError } from "../../src/pdf/documents.ts";
import { PdfError } from "../../src/pdf/errors.ts";
import { canDraw, openFonts } from "../../src/pdf/fonts.ts";
import { drawnLengths, toPrintable } from "../../src/pdf/printable.ts";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import { aDay, aDelivery, aMeal, aSheet, DAY, DISTRICT, SETTINGS } from "../support/sheets.ts";

const fonts = openFonts();

function labelsOf(count: number, note: string) {
  const specialMeals = Array.from({ length: count }, (_, index) => aMeal(`Student ${index}`, note));
  return buildLabelSheet({ date: DAY, deliveries: [aDelivery({ specialMeals })] }, SETTINGS, DISTRICT);
}

Deno.test("no character takes more room than its size; Latin, Greek and Cyrillic letters count as one", () => {
  // All of the first letters, and of the others one in seven.
  for (let codePoint = 0; codePoint <= 0x1ffff; codePoint += codePoint < 0x3000 ? 1 : 7) {
    if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
    const text = `a${String.fromCodePoint(codePoint)}b`;
    const drawn = toPrintable(text, (point) => canDraw(fonts, point)).value.split("\n");
    const counted = drawnLengths(text);
    assert.equal(counted.length, drawn.length, codePoint.toString(16));
    drawn.forEach((line, index) => assert.ok((counted[index] ?? 0) >= line.length, codePoint.toString(16)));
  }
  for (const text of ["Kax̱dig̱oowu Héen", "ŋ ł ʼ", "А Б В г д ё", "Α Β Γ ώ", "ộ ụ đ Ế", "½ – “no” … •"]) {
    const { value } = toPrintable(text, (point) => canDraw(fonts, point));
    assert.deepEqual(drawnLengths(text), [value.length], text);
  }
});

Deno.test("notes count as written out: in letters that the fonts lack, they are refused before the line", async () => {
  // The worker would not answer, so only a refusal before it comes back.
  const renderer = createPdfRenderer({ workerUrl: new URL("./no_worker.ts", import.meta.url) });
  try {
    const sheet = labelsOf(120, "花".repeat(1000));
    const tooLarge = (error: unknown) => error instanceof PdfError && error.code === "TOO_LARGE";
    await assert.rejects(renderer.render(sheet), tooLarge);
    await assert.rejects(
      renderer.render(aSheet({ specialMeals: Array.from({ length: 15 }, () => aMeal("A", "花".repeat(1000))) })),
      tooLarge,
    );
  } finally {
    await renderer.close();
  }
  assert.equal(sizeError(labelsOf(120, "No nuts".repeat(140))), null, "as long, in letters that the fonts have");
  assert.equal(sizeError(labelsOf(100, "花".repeat(900))), null);
});

Deno.test("a line is a line however it ends", () => {
  const lines = (end: string) => sizeError(labelsOf(1, `a${end}`.repeat(60_000)));
  assert.match(lines("\n") ?? "", /characters/);
  for (const end of ["\r", "\r\n", "\u2028"]) {
    assert.equal(lines(end) === null, lines("\n") === null, JSON.stringify(end));
  }
});

Deno.test("a kitchen's day has room for 12,000 meals with a million characters, however short their notes are", () => {
  const sheetsOf = (note: string, allergens: Allergen[] = []) => {
    const meals = Array.from({ length: 300 }, () => aMeal("Student Name", note, { allergens }));
    const deliveries = Array.from({ length: 40 }, () => aDelivery({ specialMeals: meals }));
    return [
      buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT),
      buildServingSheets(deliveries, { ...DISTRICT, date: DAY }),
      buildDaySheet(aDay({ deliveries }), DISTRICT),
    ];
  };
  const notes = ["x", "x\ny\nz", "No dairy, vegan please", "n".repeat(1_000_000 / 12_000 - "Student Name".length)];
  for (const note of notes) {
    assert.deepEqual(sheetsOf(note).map(sizeError), [null, null, null], note);
  }
  assert.deepEqual(sheetsOf("x", ["PEANUTS", "TREE_NUTS"]).map(sizeError), [null, null, null], "with ticked allergens");
  for (const error of sheetsOf("n".repeat(80)).map(sizeError)) assert.match(error ?? "", /1104000 characters/);
});

Deno.test("labels that are too many lead to the serving sheets, which have every note", () => {
  assert.equal(
    describeJob(labelsOf(1, "x")).advice,
    "Print the day sheet's page instead, which has every note, or shorten the longest notes.",
  );
});
