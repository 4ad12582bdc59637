// Over 2 s where many pages are drawn, or where a worker is replaced since its drawing failed.
import assert from "node:assert/strict";
import { extractText, getDocumentProxy } from "unpdf";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { buildLabelSheet } from "../../src/domain/kitchen/labels/labels.ts";
import { buildServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { type Allergen } from "../../src/domain/requests/allergens.ts";
import { createFileRenderer } from "../../src/pdf/renderer.ts";
import { aDay, aDelivery, aMeal, aSheet, DAY, DISTRICT, manyDeliveries, SETTINGS } from "../support/sheets.ts";
import { pdfText, withoutBlanks } from "../support/downloads.ts";
import { leaveOutLargest, sizeError } from "../../src/pdf/print_job.ts";
import type { Log } from "../../src/process/log.ts";
import { PdfError } from "../../src/pdf/errors.ts";

const TLINGIT = "Kax̱dig̱oowu Héen";
const specialMeals = [aMeal(TLINGIT, `${TLINGIT} 🥜`, { allergens: ["PEANUTS"] })];
const deliveries = [aDelivery({ specialMeals })];
// The deadline is for people who wait.
const renderer = createFileRenderer({ timeoutMs: 600_000 });
Deno.test.afterAll(() => renderer.close());

const DOCUMENTS = {
  "Field Trip Sack Lunch Request 3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b": aSheet({ specialMeals }),
  "Kitchen Day Sheet, Monday, Nov 30, 2026": buildDaySheet(aDay({ deliveries }), DISTRICT),
  "Meal Labels, Monday, Nov 30, 2026": buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT),
  "Serving Sheet, Monday, Nov 30, 2026": buildServingSheets(deliveries, { ...DISTRICT, date: DAY }),
};

for (const [title, document] of Object.entries(DOCUMENTS)) {
  Deno.test(`"${title}" is a tagged, titled page of English with names as people write them`, async () => {
    const bytes = await renderer.render(document);
    const text = await pdfText(bytes);
    assert.ok(text.includes(withoutBlanks(TLINGIT)), text);
    assert.ok(text.includes("[peanuts]"), text);
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { info } = await pdf.getMetadata();
    const shown = ["Title", "Language", "Creator"].map((name) => Reflect.get(info, name));
    assert.deepEqual(shown, [title, "en-US", "Field Trip Lunches"]);
    assert.match(String(Reflect.get(info, "CreationDate")), /^D:20261121122700/);
    assert.equal((await pdf.getMarkInfo())?.Marked, true);
    const { DisplayDocTitle, PrintScaling } = await pdf.getViewerPreferences() as Record<string, unknown>;
    const expected = [true, "kind" in document && document.kind === "kitchen-labels" ? "None" : undefined];
    assert.deepEqual([DisplayDocTitle, PrintScaling], expected);
    const page = await pdf.getPage(1);
    assert.ok(await page.getStructTree());
    assert.deepEqual(page.view, [0, 0, 612, 792], "Letter");
  });
}

Deno.test("where to read what could not be printed never has a page of its own", async () => {
  async function pagesOf(note: string, lines: number) {
    const specialMeals = [aMeal("Student A", note + "\nVegan".repeat(lines))];
    const sheet = buildDaySheet(aDay({ deliveries: [aDelivery({ specialMeals })] }), DISTRICT);
    return (await extractText(await getDocumentProxy(await renderer.render(sheet)))).text;
  }
  for (let lines = 32; lines <= 42; lines++) {
    const written = await pagesOf("花", lines);
    assert.match(written[0] ?? "", /What is shown as \[U\+...\] cannot be printed here/);
    assert.equal(written.length, (await pagesOf("x", lines)).length, `${lines} lines`);
    const altered = await pagesOf("אב ∤ גד", lines);
    assert.match(altered[0] ?? "", /This text may be printed wrong/);
    for (const page of altered) assert.ok(page.includes("Vegan") || !page.includes("Read it"), page);
  }
});

Deno.test("a label says where to read what is on it as its code", async () => {
  const deliveries = [aDelivery({ specialMeals: [aMeal("花", "No nuts"), aMeal("Student B", "No nuts")] })];
  const labels = buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT);
  const text = await pdfText(await renderer.render(labels));
  assert.equal(text.split(withoutBlanks("Read [U+...] in the request")).length, 2, text);
});

const MANY_MEALS = Array.from({ length: 80 }, (_, number) => aMeal(`Student ${number}`, "Vegan"));

/** Documents of more than a page, a word that each of its pages has, and the time that each says again. */
const CONTINUED: [what: string, deliveries: ReturnType<typeof aDelivery>[], word: string, time: string][] = [
  ["special meals", [aDelivery({ specialMeals: MANY_MEALS })], "Vegan", "School, 8:30 am"],
  [
    "deliveries",
    Array.from({ length: 60 }, () => aDelivery({ gradesText: "Fourth grade" })),
    "Fourth grade",
    "8:30 am",
  ],
];

for (const [what, deliveries, word, time] of CONTINUED) {
  Deno.test(`a page that continues ${what} says again at what time they go out`, async () => {
    const sheet = buildDaySheet(aDay({ deliveries }), DISTRICT);
    const pdf = await getDocumentProxy(new Uint8Array(await renderer.render(sheet)));
    const pages = (await extractText(pdf, { mergePages: false })).text.map(withoutBlanks);
    const continued = pages.filter((text) => text.includes(withoutBlanks(word)));
    assert.ok(continued.length > 1);
    for (const text of continued) assert.ok(text.includes(withoutBlanks(time)), text);
  });
}

Deno.test("notes count as written out: in letters that the fonts lack, a request is refused before the line", async () => {
  // The worker would not answer, so only a refusal before it comes back.
  const renderer = createFileRenderer({ workerUrl: new URL("./no_worker.ts", import.meta.url) });
  const sheetOf = (note: string) => aSheet({ specialMeals: Array.from({ length: 15 }, () => aMeal("A", note)) });
  try {
    await assert.rejects(
      renderer.render(sheetOf("花".repeat(1000))),
      (error) => error instanceof PdfError && error.code === "TOO_LARGE",
    );
  } finally {
    await renderer.close();
  }
  assert.equal(sizeError(sheetOf("No nuts".repeat(140))), null, "as long, in letters that the fonts have");
});

function documentsOf(deliveries: ReturnType<typeof aDelivery>[]) {
  return [
    buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT),
    buildServingSheets(deliveries, { ...DISTRICT, date: DAY }),
    buildDaySheet(aDay({ deliveries }), DISTRICT),
  ];
}

Deno.test("a kitchen's day has room for 2,000 meals with 200,000 characters, however short their notes are", () => {
  const dayOf = (note: string, allergens: Allergen[] = []) => {
    const meals = Array.from({ length: 250 }, () => aMeal("Student Name", note, { allergens }));
    return documentsOf(Array.from({ length: 8 }, () => aDelivery({ specialMeals: meals })));
  };
  const notes = ["x", "x\ny\nz", "No dairy, vegan please", "n".repeat(200_000 / 2_000 - "Student Name".length)];
  for (const document of [...notes.flatMap((note) => dayOf(note)), ...dayOf("x", ["PEANUTS", "TREE_NUTS"])]) {
    assert.equal(leaveOutLargest(document), document);
  }
  for (const document of dayOf("n".repeat(99))) assert.notEqual(leaveOutLargest(document), document);
});

Deno.test("a request too long for a kitchen's document is named in its place, and every other one is printed", async () => {
  const endless = aDelivery({
    id: "0badcafe-0000-4000-8000-000000000000",
    specialMeals: Array.from({ length: 105 }, (_, index) => aMeal(`Endless ${index}`, "花".repeat(1000))),
  });
  const others = manyDeliveries({ requests: 8, meals: 24 });
  for (const document of documentsOf([endless, ...others])) {
    const text = await pdfText(await renderer.render(document));
    const told = withoutBlanks("Their notes are too long for this document. Open request 0badcafe and print its page.");
    assert.equal(text.split(told).length, 2, document.kind);
    assert.ok(!text.includes("Endless"), document.kind);
    for (const { studentName } of others.flatMap(({ specialMeals }) => specialMeals)) {
      assert.ok(text.includes(withoutBlanks(studentName)), studentName);
    }
  }
});

Deno.test("a request at which the drawing fails is named in its place, and every other one is printed", async () => {
  const logged: Parameters<Log>[] = [];
  const workerUrl = new URL("./faulty_worker.ts", import.meta.url);
  const renderer = createFileRenderer({ workerUrl, log: (...line) => logged.push(line) });
  try {
    const idOf = (number: number) => `${number}badcafe-0000-4000-8000-000000000000`;
    const fault = "cannot-be-painted";
    const faulty = aDelivery({
      id: idOf(0),
      specialMeals: [aMeal("Lost", fault), aMeal("Lost too", "Vegan")],
      ...{ gradesText: fault, destination: fault },
    });
    const inComments = aDelivery({ id: idOf(1), specialMeals: [], comments: fault });
    const inUnapproved = { requestId: idOf(2), shortId: "2badcafe", text: fault };
    const others = manyDeliveries({ requests: 3, meals: 6 });
    const [labels, serving] = documentsOf([faulty, ...others]);
    const day = buildDaySheet(aDay({ deliveries: [faulty, inComments, ...others] }), DISTRICT);
    for (
      const [document, ...requests] of [
        [labels, "0badcafe"],
        [serving, "0badcafe"],
        [{ ...day, unapproved: [inUnapproved] }, "0badcafe", "1badcafe", "2badcafe"],
      ] as [ReturnType<typeof documentsOf>[number], ...string[]][]
    ) {
      const text = await pdfText(await renderer.render(document));
      for (const request of requests) {
        const told = `This cannot be drawn. Open request ${request} and print its page.`;
        assert.ok(text.includes(withoutBlanks(told)), text);
        assert.ok(renderer.isLeftOutOfPdf(request));
      }
      assert.ok(!text.includes("Lost"), document.kind);
      for (const { studentName } of others.flatMap(({ specialMeals }) => specialMeals)) {
        assert.ok(text.includes(withoutBlanks(studentName)), studentName);
      }
      const [[level, , { error, ...fields } = {}] = [], ...more] = logged.splice(0);
      assert.deepEqual([level, fields, more], ["warn", { requests }, []]);
      assert.match(String(error), /^FAILED +at \S+ \(.*faulty_worker\.ts:6:/);
      assert.doesNotMatch(String(error), /cannot-be-painted/);
    }
    for (const document of documentsOf([aDelivery({ id: idOf(0), specialMeals: [aMeal("Found", "Vegan")] })])) {
      assert.match(await pdfText(await renderer.render(document)), /Found/);
    }
    assert.deepEqual([logged, renderer.isLeftOutOfPdf("0badcafe")], [[], false]);
  } finally {
    await renderer.close();
  }
});
