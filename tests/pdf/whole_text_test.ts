// Over 2 s a test: each draws documents, up to 66 pages, and reads them again, so that runs are few.
import assert from "node:assert/strict";
import fc from "fast-check";
import { getDocumentProxy } from "unpdf";
import { buildDaySheet } from "../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { MEAL_COLUMNS as REQUEST_MEALS } from "../../src/domain/requests/sheet.ts";
import { STATUS_LABELS } from "../../src/domain/requests/statuses.ts";
import { totalsText } from "../../src/domain/kitchen/texts.ts";
import { buildServingSheets } from "../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { buildLabelSheet, STOCK_NAMES } from "../../src/domain/kitchen/labels/labels.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { COOLER_LABELS, NO_COOLER_LOG } from "../../src/domain/requests/cooler_log.ts";
import { canDraw, openFonts } from "../../src/pdf/fonts.ts";
import type { PrintedDocument } from "../../src/pdf/print_job.ts";
import { toPrintable } from "../../src/pdf/printable.ts";
import { createFileRenderer } from "../../src/pdf/renderer.ts";
import type { Log } from "../../src/process/log.ts";
import { shortId } from "../../src/domain/requests/request.ts";
import { withoutBlanks } from "../support/downloads.ts";
import { aDay, aDelivery, aMeal, aSheet, DAY, DISTRICT, SETTINGS } from "../support/sheets.ts";

const fonts = openFonts();
const logged: Parameters<Log>[] = [];
const renderer = createFileRenderer({ timeoutMs: 600_000, log: (...line) => logged.push(line) });
Deno.test.afterAll(() => renderer.close());

const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("No", "peanuts,", "EpiPen", "re-heat", "(celiac)", "1/2", "a-b-c", "fi", "ﬁ"),
  },
  { weight: 3, arbitrary: fc.constantFrom("Kax̱dig̱oowu", "X̱ʼunei", "g̱", "Ḵaach", "Sh.aan", "e\u0301", "kʼé") },
  { weight: 1, arbitrary: fc.constantFrom("لوز", "لا", "سمك", "🥜", "花生", "❤\ufe0f", "א", "\u00a0", "\t") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("milk(لوز)egg", "(سمك),", "a-لوز-b", "W-אא", "[לא]", "«لوز»", "≤א∈⌈", "W\ufdfa\u0300")
      .map((mixed) => mixed.repeat(3)),
  },
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
  className: line(100),
  destination: line(100),
  gradesText: line(100),
  recipientFirstName: line(100),
  recipientLastName: line(100),
  recipientPhone: line(40),
  comments: fc.option(text(2000)),
  budgetCode: line(40),
  numberOfLunches: fc.integer({ min: 1, max: 300 }),
  coolerLog: fc.option(
    fc.record({ packedTemperature: fc.integer({ min: 30, max: 60 }), correctiveAction: fc.option(text(200)) })
      .map((known) => ({ ...NO_COOLER_LOG, ...known })),
  ),
  specialMeals: fc.array(meal, { maxLength: 12 }),
});

/** Every text of some plain data, but for those that only lead somewhere or that pages repeat. */
function textsOf(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => UNPRINTED.includes(key) ? [] : textsOf(value));
}

const UNPRINTED = ["kind", "printedAt", "footer", "anchor", "deliveryAt", "closeOut"];

/** Returns a PDF's text without what its pages repeat, and without blanks. Fails if it has more pages than `most`. */
async function readText(job: PrintedDocument, most = Infinity): Promise<string> {
  const pdf = await getDocumentProxy(await renderer.render(job));
  assert.ok(pdf.numPages <= most, `${pdf.numPages} pages`);
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
  const letters = texts.replace(/\p{Bidi_Mirrored}/gu, "(").normalize("NFKD").replace(/[\s·]/g, "");
  return [...letters].sort().join("");
}

const printable = <Job extends PrintedDocument>(job: Job) => toPrintable(job, (codePoint) => canDraw(fonts, codePoint));

/** @param pages each of which has a foot of its own */
async function assertWhole(job: PrintedDocument, expected: unknown[], pages = 1): Promise<void> {
  const { note } = printable(job);
  assert.equal(sorted(await readText(job)), sorted([...textsOf(expected), (note ?? "").repeat(pages)].join("")));
  assert.deepEqual(logged, []);
}

/** Asserts that a text has the letters of another one, in any order. */
function assertContains(text: string, written: string): void {
  const counts = Map.groupBy(sorted(text), (letter) => letter);
  for (const [letter, { length }] of Map.groupBy(sorted(written), (letter) => letter)) {
    assert.ok((counts.get(letter)?.length ?? 0) >= length, `${letter}: ${length}`);
  }
}

const RUNS = { numRuns: 15, seed: 7 };
const some = fc.array(request, { minLength: 1, maxLength: 3 }).map((requests) => requests.map((own) => aDelivery(own)));

Deno.test("a request's PDF has each letter of its data once, whatever is written in it", () =>
  fc.assert(
    fc.asyncProperty(request, async (changes) => {
      const sheet = aSheet(changes);
      const titles = sheet.specialMeals.none === null ? Object.values(REQUEST_MEALS).map(({ title }) => title) : [];
      await assertWhole(sheet, [printable(sheet).value, titles]);
    }),
    RUNS,
  ));

Deno.test("a day's sheet and serving sheets have each letter of their data once, whatever is written in them", () =>
  fc.assert(
    fc.asyncProperty(some, async (requests) => {
      const deliveries = [...requests, aDelivery({ specialMeals: [aMeal("Student A", "No nuts")] })];
      const day = buildDaySheet(aDay({ deliveries }), DISTRICT);
      const { title, times, counts, ...rest } = printable(day).value;
      // On paper, a time's totals say its lunches, and a meal's facts its allergens and statement.
      const shown = times.map(({ deliveries, lunches: _lunches, ...time }) => ({
        ...time,
        // Beside the school's headings, so that a page that continues them says when they are delivered and eaten.
        times: [
          `, ${time.heading}`,
          deliveries.some(({ meals }) => meals.length > 0) ? `, ${time.heading}Special meals at ${time.heading}` : "",
        ],
        deliveries: deliveries.map(({ requestId: _id, status, ...delivery }) => ({
          ...delivery,
          meals: delivery.meals.map(({ allergens: _allergens, statement: _statement, ...meal }) => meal),
          // In the list of the day and among the details of their time.
          again: [delivery.school, delivery.shortId, delivery.lunches, STATUS_LABELS[status]],
        })),
      }));
      const { coolersOut, coolersBack } = COOLER_LABELS;
      const titles = [
        ...["Time", "School", "Lunches", "Students", "Adults", "Special meals", "Recipient", "Status"],
        ...["School", "Lunches", "Grades", "Comments", coolersOut, coolersBack],
        ...["School", "Student", "Allergens and note"],
      ];
      await assertWhole(day, [`${title}:`, totalsText(counts), titles, shown, rest]);
      const serving = buildServingSheets(deliveries, { ...DISTRICT, date: DAY });
      const { sheets, department } = printable(serving).value;
      const written = sheets.map((sheet) => [department, "Serving Sheet:", "Request", sheet]);
      await assertWhole(serving, written, sheets.length);
    }),
    RUNS,
  ));

Deno.test("labels have each letter of their data, over as many of them as it takes", () =>
  fc.assert(
    fc.asyncProperty(some, fc.constantFrom(...STOCK_NAMES), async (deliveries, stock) => {
      const sheet = buildLabelSheet({ date: DAY, deliveries }, { ...SETTINGS, stock }, DISTRICT);
      const written = printable(sheet).value.labels.map(({ student, facts, notes }) => student + facts + notes);
      assertContains(await readText(sheet), written.join(""));
      assert.deepEqual(logged, []);
    }),
    RUNS,
  ));

Deno.test("a long day's documents have each letter of each meal, on no more pages than a kitchen can work with", async () => {
  // Together higher than the columns that react-pdf never parts.
  const specialMeals = Array.from({ length: 250 }, () => aMeal("Student A", "MILK\n".repeat(9).trim()));
  const deliveries = [aDelivery({ specialMeals })];
  const written = specialMeals.map(({ studentName, notes }) => studentName + notes).join("");
  const labels = buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT);
  assertContains(await readText(buildDaySheet(aDay({ deliveries }), DISTRICT), 43), written);
  assertContains(await readText(labels, 17), written);
  const serving = buildServingSheets(deliveries, { ...DISTRICT, date: DAY });
  assertContains(await readText(serving, 6), "Student A".repeat(250));
  assert.deepEqual(logged, []);
});

/** Every paper with a meal's note, and its request. */
function papersWith(notes: string) {
  const delivery = aDelivery({ specialMeals: [aMeal("Student A", notes)] });
  const deliveries = [delivery, aDelivery({ specialMeals: [aMeal("Student B", "No nuts")] })];
  const papers = [
    aSheet(delivery),
    buildDaySheet(aDay({ deliveries }), DISTRICT),
    buildLabelSheet({ date: DAY, deliveries }, SETTINGS, DISTRICT),
    buildServingSheets(deliveries, { ...DISTRICT, date: DAY }),
  ];
  return { papers, request: shortId(delivery.id) };
}

const MIRRORED = {
  "Arabic with quotes over the end of a line": "«لوز سمك» «لوز» ".repeat(20).trim(),
  "Hebrew with signs that are mirrored": "אב ≤ גד ∈ הו ⌈ זח ".repeat(20).trim(),
  "Latin, an Arabic ligature and a mark": "W\ufdfa\u0300".repeat(30),
};

for (const [name, notes] of Object.entries(MIRRORED)) {
  Deno.test(`a note of ${name} is whole on every paper`, async () => {
    for (const paper of papersWith(notes).papers) assertContains(await readText(paper), notes);
    assert.deepEqual(logged, []);
  });
}

Deno.test("words from right to left are apart on every paper", async () => {
  for (const notes of ["سمك لوز بيض", "אב גד"]) {
    for (const paper of papersWith(notes).papers) assert.ok((await readText(paper)).includes(notes), notes);
  }
});

Deno.test("a text that may be printed wrong begins with where to read it, and the log has no text", async () => {
  // The fonts have this sign, but not as it is mirrored.
  const { papers, request } = papersWith("אב ∤ גד");
  for (const paper of papers) {
    logged.length = 0;
    const text = withoutBlanks(await readText(paper));
    assert.ok(text.includes(withoutBlanks(`This text may be printed wrong. Read it in request ${request}.`)), text);
    assert.ok(text.includes(withoutBlanks("Student A")));
    assert.deepEqual(logged.map(([level, , fields]) => [level, fields]), [["warn", { alteredTexts: 1 }]]);
  }
  logged.length = 0;
});
