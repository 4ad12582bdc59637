import assert from "node:assert/strict";
import { getDocumentProxy } from "unpdf";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import type { Sheet } from "../../src/domain/requests/sheet.ts";
import { aMeal, aSheet, officeSheet } from "../support/sheets.ts";

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Document["getPage"]>>;
type StructTree = NonNullable<Awaited<ReturnType<PdfPage["getStructTree"]>>>;

async function render(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const renderer = createPdfRenderer();
  try {
    return await renderer.render(sheet);
  } finally {
    await renderer.close();
  }
}

async function open(sheet: Sheet): Promise<{ document: Document; pages: PdfPage[] }> {
  const document = await getDocumentProxy(await render(sheet));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return { document, pages: await Promise.all(numbers.map((number) => document.getPage(number))) };
}

/** What a page shows, by the mark that it stands in: an element's content by its id, and everything else by its kind. */
async function textByMark(page: PdfPage): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const marks: string[] = [];
  for (const item of items) {
    if ("str" in item) {
      const mark = marks.at(-1) ?? "unmarked";
      texts.set(mark, (texts.get(mark) ?? "") + item.str + (item.hasEOL ? " " : ""));
    } else if (item.type === "endMarkedContent") marks.pop();
    else marks.push(item.id ?? String(Reflect.get(item, "tag")));
  }
  return texts;
}

/** The elements of a page with what they say, indented by their depth, in the order in which they are read. */
async function outline(page: PdfPage): Promise<string[]> {
  const texts = await textByMark(page);
  const lines: string[] = [];
  const walk = (element: StructTree, depth: number): void => {
    const content = element.children.flatMap((child) => "id" in child ? [texts.get(String(child.id)) ?? ""] : []);
    lines.push(`${"  ".repeat(depth)}${element.role} ${content.join(" ").trim()}`.trimEnd());
    for (const child of element.children) if ("role" in child) walk(child, depth + 1);
  };
  const tree = await page.getStructTree();
  assert(tree, "the page has no tags");
  walk(tree, 0);
  return lines;
}

Deno.test("a screen reader finds headings, lists of fields and a table with heads, in the order of the sheet", async () => {
  const { pages } = await open(aSheet({
    lateAckChecked: true,
    comments: "Leave them at the dock.",
    specialMeals: [aMeal("Student A", "Peanuts"), aMeal("Student B", "Vegetarian")],
  }));
  assert(pages[0]);
  const field = (label: string, value: string) => ["    LI", `      Lbl ${label}`, `      LBody ${value}`];
  assert.deepEqual(await outline(pages[0]), [
    "Root",
    "  Document",
    "    P Juneau School District Nutrition and Meal Services",
    "    H1 Field Trip Sack Lunch Request",
    "    L",
    ...field("Status", "IN REVIEW").map(deeper),
    ...field("Request ID", "3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b").map(deeper),
    ...field("Request Date", "Nov 20, 2026 10:04 AM").map(deeper),
    ...field("Version", "Original Submission").map(deeper),
    "    P LATE REQUEST: Requester acknowledged this request is within 14 days of delivery date",
    "    H2 Delivery Information",
    "    L",
    ...field("Delivery Date", "Monday, Nov 30, 2026").map(deeper),
    ...field("Delivery Time", "8:30 am").map(deeper),
    ...field("School", "Auke Bay").map(deeper),
    "    H2 Lunch Count",
    "    L",
    ...field("Total Lunches", "126").map(deeper),
    ...field("Students", "114").map(deeper),
    ...field("Adults", "12").map(deeper),
    ...field("Grades", "4th and 5th").map(deeper),
    "    H2 Special Meal Requests: 2",
    "    Table",
    "      TR",
    "        TH No.",
    "        TH Student",
    "        TH Allergy / Accommodation Notes",
    "      TR",
    "        TD 1",
    "        TH Student A",
    "        TD Peanuts",
    "      TR",
    "        TD 2",
    "        TH Student B",
    "        TD Vegetarian",
    "    H2 Responsible Recipient",
    "    L",
    ...field("Name", "Test Recipient").map(deeper),
    ...field("Phone", "907-555-0123").map(deeper),
    ...field("Email", "test.recipient@example.org").map(deeper),
    "    H2 Requester Information",
    "    L",
    ...field("Name", "Test Teacher").map(deeper),
    ...field("Email", "test.teacher@example.org").map(deeper),
    "    H2 Comments",
    "    P Leave them at the dock.",
  ]);
});

Deno.test("how to reach the office stands between its name and the title", async () => {
  const { pages } = await open(officeSheet());
  assert(pages[0]);
  assert.deepEqual((await outline(pages[0])).slice(2, 5), [
    "    P Juneau School District Nutrition and Meal Services",
    "    P Call Nutrition and Meal Services at 907-555-0100 or write to office@test.example",
    "    H1 Field Trip Sack Lunch Request",
  ]);
});

function deeper(line: string): string {
  return `  ${line}`;
}

Deno.test("the heads of the table say whether they head a column or a row", async () => {
  const bytes = await render(
    aSheet({ specialMeals: [aMeal("Student A", "Peanuts"), aMeal("Student B", "Vegetarian")] }),
  );
  const source = new TextDecoder("latin1").decode(bytes);
  const heads = source.match(/\/S \/TH\n\/A <<\n\/O \/Table\n\/Scope \/\w+/g) ?? [];
  assert.deepEqual(heads.map((head) => head.split("/").at(-1)), ["Column", "Column", "Column", "Row", "Row"]);
});

Deno.test("nothing is read twice: footers, and the heads that later pages repeat, are no part of the text", async () => {
  const meals = Array.from({ length: 60 }, (_, index) => aMeal(`Student ${index}`, "No nuts"));
  const { pages } = await open(aSheet({ specialMeals: meals }));
  assert(pages.length > 2);
  const footer = (number: number) =>
    "Printed: Nov 21, 2026 3:27 AM (Alaska Time) Request ID: 3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b " +
    `Page ${number} of ${pages.length}`;
  const head = "No. Student Allergy / Accommodation Notes ";
  for (const [index, page] of pages.entries()) {
    const texts = await textByMark(page);
    assert.equal(texts.get("unmarked"), undefined);
    const repeated = (texts.get("Artifact") ?? "").replace(/\s+/g, " ");
    const isContinued = index > 0 && texts.values().some((text) => /Student \d/.test(text));
    const expected = (isContinued ? head : "") + footer(index + 1);
    assert.equal(repeated.replaceAll(" ", ""), expected.replaceAll(" ", ""));
  }
});

Deno.test("a meal whose notes continue on the next page is one row of the table, and is numbered there again", async () => {
  const { pages } = await open(aSheet({ specialMeals: [aMeal("Student A", "line\n".repeat(50) + "end")] }));
  const outlines = await Promise.all(pages.slice(0, 2).map(outline));
  for (const lines of outlines) {
    assert.equal(lines.filter((line) => line.trim() === "TR").length, 2, "the head's row and the meal's");
  }
  const notes = outlines.flat().filter((line) => line.includes("TD line"));
  assert.equal(notes.join().match(/line/g)?.length, 50);
  assert(pages[1]);
  assert.match((await textByMark(pages[1])).get("Artifact") ?? "", /\(1\)/);
});

Deno.test("readers are told that the PDF is tagged, its language, and to show its title", async () => {
  const { document } = await open(aSheet());
  assert.equal((await document.getMarkInfo())?.Marked, true);
  const { info } = await document.getMetadata();
  assert.equal(Reflect.get(info, "Language"), "en-US");
  assert.equal(Reflect.get((await document.getViewerPreferences()) ?? {}, "DisplayDocTitle"), true);
});

Deno.test("the same sheet gives the same bytes", async () => {
  const sheet = aSheet({ specialMeals: [aMeal("Student A", "Peanuts")] });
  assert.deepEqual(await render(sheet), await render(sheet));
});
