import assert from "node:assert/strict";
import { getDocumentProxy } from "unpdf";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import type { Sheet } from "../../src/domain/requests/sheet.ts";
import { aMeal, aSheet, officeSheet } from "../support/sheets.ts";

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Document["getPage"]>>;
type StructTree = NonNullable<Awaited<ReturnType<PdfPage["getStructTree"]>>>;

const renderer = createPdfRenderer();
Deno.test.afterAll(() => renderer.close());
const render = (sheet: Sheet) => renderer.render(sheet);

async function pagesOf(sheet: Sheet): Promise<PdfPage[]> {
  const document = await getDocumentProxy(await render(sheet));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return await Promise.all(numbers.map((number) => document.getPage(number)));
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
  const pages = await pagesOf(aSheet({
    lateAckChecked: true,
    comments: "Leave them at the dock.",
    specialMeals: [aMeal("Student A", "Peanuts"), aMeal("Student B", "Vegetarian")],
  }));
  assert(pages[0]);
  const fields = (values: Record<string, string>) => [
    "    L",
    ...Object.entries(values).flatMap((
      [label, value],
    ) => ["      LI", `        Lbl ${label}`, `        LBody ${value}`]),
  ];
  const row = (...cells: string[]) => ["      TR", ...cells.map((cell) => `        ${cell}`)];
  assert.deepEqual(await outline(pages[0]), [
    "Root",
    "  Document",
    "    P Juneau School District Nutrition and Meal Services",
    "    H1 Field Trip Sack Lunch Request",
    ...fields({
      Status: "IN REVIEW",
      "Request ID": "3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b",
      "Request Date": "Nov 20, 2026 10:04 AM",
      Version: "Original Submission",
    }),
    "    P LATE REQUEST: Requester acknowledged this request is within 14 days of delivery date",
    "    H2 Delivery Information",
    ...fields({ "Delivery Date": "Monday, Nov 30, 2026", "Delivery Time": "8:30 am", School: "Auke Bay" }),
    "    H2 Lunch Count",
    ...fields({ "Total Lunches": "126", Students: "114", Adults: "12", Grades: "4th and 5th" }),
    "    H2 Special Meal Requests: 2",
    "    Table",
    ...row("TH No.", "TH Student", "TH Allergy / Accommodation Notes"),
    ...row("TD 1", "TH Student A", "TD Peanuts"),
    ...row("TD 2", "TH Student B", "TD Vegetarian"),
    "    H2 Responsible Recipient",
    ...fields({ Name: "Test Recipient", Phone: "907-555-0123", Email: "test.recipient@example.org" }),
    "    H2 Requester Information",
    ...fields({ Name: "Test Teacher", Email: "test.teacher@example.org" }),
    "    H2 Comments",
    "    P Leave them at the dock.",
  ]);
});

Deno.test("how to reach the office stands between its name and the title", async () => {
  const pages = await pagesOf(officeSheet());
  assert(pages[0]);
  assert.deepEqual((await outline(pages[0])).slice(2, 5), [
    "    P Juneau School District Nutrition and Meal Services",
    "    P Call Nutrition and Meal Services at 907-555-0100 or write to office@test.example",
    "    H1 Field Trip Sack Lunch Request",
  ]);
});

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
  const pages = await pagesOf(aSheet({ specialMeals: meals }));
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
  const pages = await pagesOf(aSheet({ specialMeals: [aMeal("Student A", "line\n".repeat(50) + "end")] }));
  const outlines = await Promise.all(pages.slice(0, 2).map(outline));
  for (const lines of outlines) {
    assert.equal(lines.filter((line) => line.trim() === "TR").length, 2, "the head's row and the meal's");
  }
  const notes = outlines.flat().filter((line) => line.includes("TD line"));
  assert.equal(notes.join().match(/line/g)?.length, 50);
  assert(pages[1]);
  assert.match((await textByMark(pages[1])).get("Artifact") ?? "", /\(1\)/);
});

Deno.test("the same sheet gives the same bytes", async () => {
  const sheet = aSheet({ specialMeals: [aMeal("Student A", "Peanuts")] });
  assert.deepEqual(await render(sheet), await render(sheet));
});
