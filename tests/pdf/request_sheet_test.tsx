import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import { renderToString } from "react-dom/server";
import { extractText, getDocumentProxy } from "unpdf";
import { PrintSheet } from "../../src/components/requests/PrintSheet.tsx";
import { withoutBlanks } from "../support/downloads.ts";
import { buildSheet, type Sheet } from "../../src/domain/requests/sheet.ts";
import { createFileRenderer } from "../../src/pdf/renderer.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { aMeal, aRequest, aSheet, DISTRICT } from "../support/sheets.ts";

const TLINGIT = "Kax̱digoowu Héen, Dzántik'i Héeni, Ḵ ḵ X̱ x̱ G̱ g̱ Ḻ ḻ ñ, X̱ʼunei";

const renderer = createFileRenderer({ timeoutMs: 600_000 });
Deno.test.afterAll(() => renderer.close());

/** Renders a sheet; texts are compared without blanks, since a line break on paper is not one in the text. */
async function print(sheet: Sheet) {
  const document = await getDocumentProxy(await renderer.render(sheet));
  const { text: pages } = await extractText(document);
  return { document, pages, text: withoutBlanks(pages.join("\n")) };
}

/** Every text of some plain data, whatever it is under; the ISO instant is not printed. */
function textsOf(part: unknown): string[] {
  if (typeof part === "string") return [part];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => key === "printedAt" ? [] : textsOf(value));
}

function pageText(sheet: Sheet) {
  const html = renderToString(<PrintSheet sheet={sheet} />).replace(/<[^>]*>/g, " ");
  const signs: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
  return withoutBlanks(html.replace(/&[^;]+;/g, (entity) => signs[entity] ?? entity));
}

const SHEETS = {
  "with everything": aSheet({
    lateAckChecked: true,
    supersededAt: "2026-11-20T20:00:00.000Z",
    version: 3,
    school: "KaxdigoowuHeen",
    comments: `${TLINGIT}\nSecond line & <more> "quoted"`,
    specialMeals: [
      aMeal(TLINGIT, "Peanuts\nTree nuts", { allergens: [...ALLERGENS], medicalStatement: "YES" }),
      aMeal("Student B", "Vegetarian, office file, flour", { medicalStatement: "NO" }),
    ],
  }),
  "with nothing optional": aSheet(),
  "of an office that can be reached": buildSheet(aRequest(), {
    ...DISTRICT,
    district: {
      ...DISTRICT.district,
      phone: "907-555-0100",
      email: "office@test.example",
      bagText: "Sandwich with soy, fruit and milk.\n\nBring: coolers",
    },
  }),
};

for (const [name, sheet] of Object.entries(SHEETS)) {
  Deno.test(`the print page and the PDF both carry every text of a sheet ${name}`, async () => {
    const { text } = await print(sheet);
    const html = pageText(sheet);
    for (const expected of textsOf(sheet).map(withoutBlanks)) {
      assert.ok(html.includes(expected), `the page lacks ${expected}`);
      assert.ok(text.includes(expected), `the PDF lacks ${expected}`);
    }
  });
}

Deno.test("long unbroken words and hundreds of lines stay inside the margins", async () => {
  const { document, text } = await print(aSheet({
    className: "K".repeat(100),
    gradesText: "G".repeat(100),
    comments: "y".repeat(500) + "\n".repeat(400) + "end of comments",
    specialMeals: [aMeal("W".repeat(100), "q".repeat(1000)), aMeal("Student B", "line\n".repeat(200))],
  }));
  assert.equal(text.match(/q(?!u)/g)?.length, 1000);
  assert.equal(text.match(/line(?!s)/g)?.length, 200);
  assert.ok(text.includes("endofcomments"));
  assert.ok(!text.includes("-WW") && !text.includes("W-"), "no hyphens are added to a name");
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) {
      if (!("transform" in item) || item.str.trim() === "") continue;
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      assert.ok(x >= 71 && x + item.width <= 541, `"${item.str}" reaches from ${x} to ${x + item.width} points`);
      assert.ok(y >= 71 && y <= 721, `"${item.str}" stands at ${y} points`);
    }
  }
});

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Document["getPage"]>>;
type StructTree = NonNullable<Awaited<ReturnType<PdfPage["getStructTree"]>>>;

async function pagesOf(sheet: Sheet): Promise<PdfPage[]> {
  const document = await getDocumentProxy(await renderer.render(sheet));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return await Promise.all(numbers.map((number) => document.getPage(number)));
}

/** Returns what a page shows, by its mark: an element's content by its id, and everything else by its kind. */
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
    ...fields({ Status: "IN REVIEW" }),
    ...fields({
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
    "    P 2 meals with notes only",
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

Deno.test("the heads of the table say whether they head a column or a row", async () => {
  const bytes = await renderer.render(
    aSheet({ specialMeals: [aMeal("Student A", "Peanuts"), aMeal("Student B", "Vegetarian")] }),
  );
  const heads = new TextDecoder("latin1").decode(bytes).match(/\/S \/TH\n\/A <<\n\/O \/Table\n\/Scope \/\w+/g) ?? [];
  assert.deepEqual(heads.map((head) => head.split("/").at(-1)), ["Column", "Column", "Column", "Row", "Row"]);
});

// Poppler takes the place of a Span's text from the axes and the font at its end.
const SPAN =
  /\nq\n1 0 0 -1 0 792 cm\n\/F\d+ [\d.]+ Tf\n\/Span <<\n(?:\/MCID \d+\n)?\/ActualText \(\xfe\xff(.*?)\)\n>> BDC\n/gs;

/** Returns what programs read instead of the letters that are painted, which is in no other content of an element. */
function actualTexts(pdf: Uint8Array): string[] {
  const streams = Buffer.from(pdf).toString("latin1").matchAll(/Decode\n>>\nstream\n(.*?)\nendstream/gs);
  return [...streams].flatMap(([, stream = ""]) => {
    const content = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    assert.doesNotMatch(content, /\/MCID \d+\n>> BDC(?:(?!\nEMC\n)[^])*\/ActualText/);
    return [...content.matchAll(SPAN)].map(([, text = ""]) => Buffer.from(text, "latin1").swap16().toString("utf16le"));
  });
}

Deno.test("a run whose marks are moved has its words beside it, and is whole in the text of its element", async () => {
  const lines = ["X̱ʼunei, no fish, no shellfish, no eggs and no", "Kax̱dig̱oowu"];
  const sheet = aSheet({ specialMeals: [aMeal("Kax̱dig̱oowu Héen", lines.join(" "))] });
  assert.deepEqual(actualTexts(await renderer.render(sheet)), ["Kax̱dig̱oowu Héen", ...lines]);
  const [page] = await pagesOf(sheet);
  assert(page);
  const read = (await outline(page)).map((line) => line.trim().replace(/\s+/g, " "));
  for (const text of ["TH Kax̱dig̱oowu Héen", `TD ${lines.join(" ")}`]) assert.ok(read.includes(text), read.join("\n"));
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
    const expected = footer(index + 1) + (isContinued ? head : "");
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
