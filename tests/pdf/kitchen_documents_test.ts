import assert from "node:assert/strict";
import { getDocumentProxy } from "unpdf";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { buildLabelSheet } from "../../src/domain/kitchen/labels/labels.ts";
import { buildServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import { aDay, aDelivery, DAY, SETTINGS } from "../support/kitchen.ts";
import { pdfText, withoutBlanks } from "../support/pdf_text.ts";
import { aMeal, aSheet, DISTRICT } from "../support/sheets.ts";

const TLINGIT = "Kax̱dig̱oowu Héen";
const deliveries = [aDelivery({ specialMeals: [aMeal(TLINGIT, `${TLINGIT} 🥜`, { allergens: ["PEANUTS"] })] })];
const renderer = createPdfRenderer();
Deno.test.afterAll(() => renderer.close());

const DOCUMENTS = [
  { title: "Kitchen Day Sheet, Monday, Nov 30, 2026", document: buildDaySheet(aDay({ deliveries }), DISTRICT) },
  {
    title: "Meal Labels, Monday, Nov 30, 2026",
    document: buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT),
  },
  {
    title: "Serving Sheet, Monday, Nov 30, 2026",
    document: buildServingSheets(deliveries, { ...DISTRICT, date: DAY }),
  },
];

for (const { title, document } of DOCUMENTS) {
  Deno.test(`"${title}" is tagged, titled and in English, and names students as they write themselves`, async () => {
    const bytes = await renderer.render(document);
    const text = await pdfText(bytes);
    assert.ok(text.includes(withoutBlanks(TLINGIT)), text);
    // A note that the font cannot draw shows that something is missing.
    assert.match(text, /\[U\+1F95C\]/);
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { info } = await pdf.getMetadata();
    assert.equal(Reflect.get(info, "Title"), title);
    assert.equal(Reflect.get(info, "Language"), "en-US");
    assert.equal((await pdf.getMarkInfo())?.Marked, true);
    assert.ok(await (await pdf.getPage(1)).getStructTree());
  });
}

/** Notes of words that stand nowhere else, from one line to several labels long. */
function tellingMeals() {
  return Array.from({ length: 30 }, (_, meal) => {
    const words = Array.from({ length: 1 + meal * 4 }, (_, word) => `need${meal}x${word}y`);
    const notes = words.join(meal % 3 === 0 ? "\n" : " ");
    return aMeal(`Student ${meal}`, notes, { allergens: ALLERGENS.slice(0, meal % (ALLERGENS.length + 1)) });
  });
}

Deno.test("every paper prints each word of each special meal's note, whatever is ticked beside it", async () => {
  const specialMeals = tellingMeals();
  const day = [aDelivery({ specialMeals })];
  const documents = [
    aSheet({ specialMeals }),
    buildDaySheet(aDay({ deliveries: day }), DISTRICT),
    buildLabelSheet({ date: DAY, deliveries: day }, SETTINGS, DISTRICT),
    buildLabelSheet({ date: DAY, deliveries: day }, { ...SETTINGS, stock: "2x5" }, DISTRICT),
    buildServingSheets(day, { ...DISTRICT, date: DAY }),
  ];
  for (const paper of documents) {
    const text = await pdfText(await renderer.render(paper));
    const missing = specialMeals.flatMap(({ notes }) => notes.split(/\s/)).filter((word) => !text.includes(word));
    assert.deepEqual(missing, [], paper.title);
  }
});

Deno.test("the longest notes and comments of letters that the font lacks stand on a serving sheet to their ends", async () => {
  const notes = "\u82b1".repeat(999) + "Z";
  const long = aDelivery({
    comments: "\u82b1".repeat(1999) + "Q",
    specialMeals: [aMeal("Student A", "Vegan"), aMeal("Student B", notes), aMeal("Student C", "Vegan")],
  });
  const text = await pdfText(await renderer.render(buildServingSheets([long], { ...DISTRICT, date: DAY })));
  // The note about such letters has one, too.
  assert.equal(text.match(/\[/g)?.length, 999 + 1999 + 1);
  assert.match(text, /\]Q.*\]Z/s);
  assert.match(text, /StudentA·Vegan.*StudentB.*StudentC·Vegan/s);
});
