import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import { extractText, getDocumentProxy } from "unpdf";
import { PrintSheet } from "../../src/components/requests/PrintSheet.tsx";
import { withoutBlanks } from "../support/downloads.ts";
import type { Sheet } from "../../src/domain/requests/sheet.ts";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { aMeal, aSheet, officeSheet } from "../support/sheets.ts";

const TLINGIT = "Kax̱digoowu Héen, Dzántik'i Héeni, Ḵ ḵ X̱ x̱ G̱ g̱ Ḻ ḻ ñ, X̱ʼunei";

const renderer = createPdfRenderer();
Deno.test.afterAll(() => renderer.close());

/** Renders a sheet; texts are compared without blanks, since a line break on paper is not one in the text. */
async function print(sheet: Sheet) {
  const document = await getDocumentProxy(await renderer.render(sheet));
  const { text: pages } = await extractText(document);
  return { document, text: withoutBlanks(pages.join("\n")) };
}

/** Every text of some plain data, whatever it stands under; the ISO instant is not printed. */
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
  "of an office that can be reached": officeSheet(),
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

Deno.test("Tlingit letters come out of the PDF exactly, typed in either normal form", async () => {
  const { text } = await print(aSheet({ comments: `${TLINGIT.normalize("NFD")} ${TLINGIT}` }));
  assert.ok(text.includes(withoutBlanks(`${TLINGIT} ${TLINGIT}`)), text);
});

Deno.test("long unbroken words and hundreds of lines stay inside the margins", async () => {
  const { document, text } = await print(aSheet({
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

Deno.test("a character that the fonts cannot draw becomes its code point, and the PDF says so", async () => {
  const { text } = await print(aSheet({ specialMeals: [aMeal("Student A", "No 🥜 or 花生")] }));
  assert.ok(text.includes("No[U+1F95C]or[U+82B1][U+751F]"), text);
  assert.ok(text.includes("cannotbeprintedinthisdocument"));
});
