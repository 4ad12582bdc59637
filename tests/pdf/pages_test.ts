import assert from "node:assert/strict";
import { extractText, getDocumentProxy } from "unpdf";
import { openFonts } from "../../src/pdf/fonts.ts";
import { drawRequestSheet } from "../../src/pdf/request_sheet.ts";
import { aMeal, aSheet } from "../support/sheets.ts";

const fonts = openFonts();

async function pagesOf(changes: Parameters<typeof aSheet>[0]): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await drawRequestSheet(fonts, aSheet(changes), null)));
  return text;
}

Deno.test("wherever the page ends, headings stand with what follows them, and short rows and people stay whole", async () => {
  // As many as one page holds, so that its end comes behind each of them.
  for (let count = 1; count <= 13; count++) {
    const meals = Array.from({ length: count }, (_, index) => aMeal(`Student ${index}.`, "first\nsecond\nlast"));
    const pages = await pagesOf({ specialMeals: meals, comments: "Comment begins\nand goes on\nand on\nand ends" });
    const pageOf = (text: string) => {
      const index = pages.findIndex((page) => page.includes(text));
      assert.notEqual(index, -1, text);
      return index;
    };
    assert.equal(pageOf("Special Meal Requests"), pageOf("Student 0."));
    assert.equal(pageOf("Responsible Recipient"), pageOf("test.recipient@example.org"));
    assert.equal(pageOf("Requester Information"), pageOf("test.teacher@example.org"));
    const comments = pages.filter((page) => page.includes("Comments"));
    assert.equal(comments.length, 1);
    assert.match(comments[0] ?? "", /Comment begins\s+and goes on/);
    for (const page of pages) {
      assert.equal(page.match(/first/g)?.length, page.match(/last/g)?.length);
      assert.ok(!page.includes("first") || page.includes("Allergy / Accommodation Notes"), "a page without the head");
    }
  }
});

Deno.test("fields that are too long to stand beside each other stand below", async () => {
  const sheet = aSheet();
  const long = "School ".repeat(14).trim();
  sheet.delivery.fields = sheet.delivery.fields.map((field) => ({ ...field, value: long }));
  const document = await getDocumentProxy(await drawRequestSheet(fonts, sheet, null));
  const { items } = await (await document.getPage(1)).getTextContent();
  for (const item of items) {
    if ("transform" in item) assert.ok(Number(item.transform[4]) + item.width <= 541, item.str);
  }
});
