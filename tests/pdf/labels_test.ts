import assert from "node:assert/strict";
import { NO_COOLER_LOG } from "../../src/domain/requests/cooler_log.ts";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import {
  buildLabelSheet,
  cornersOf,
  LABEL_STOCKS,
  type LabelSettings,
  STOCK_NAMES,
} from "../../src/domain/kitchen/labels/labels.ts";
import { ALLERGENS, allergyText } from "../../src/domain/requests/allergens.ts";
import type { SpecialMeal } from "../../src/domain/requests/request.ts";
import { openFonts } from "../../src/pdf/fonts.ts";
import { createElement } from "react";
import { Labels } from "../../src/pdf/documents/Labels.tsx";
import { fitLabels } from "../../src/pdf/fit_labels.tsx";
import { renderDocument } from "../../src/pdf/render_document.ts";
import { aDelivery, aMeal, DAY, DISTRICT, SETTINGS } from "../support/sheets.ts";
import { withoutBlanks } from "../support/downloads.ts";
import { FIRST_SCHOOLS } from "../support/schools.ts";

const fonts = openFonts();
const PAGE_HEIGHT = 792;
const TLINGIT = "Xʼunei Kax̱dig̱oowu Héen";

/** A text of the PDF, from the upper left corner of its page. */
interface Box {
  words: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  size: number;
  font: string;
}

const schools = [...FIRST_SCHOOLS, {
  value: "Long",
  label: `${TLINGIT} ${"School ".repeat(10)}`.trim(),
  isRetired: false,
}];

function sheetOf(specialMeals: SpecialMeal[], settings: Partial<LabelSettings>, school = "AukeBay") {
  const deliveries = [aDelivery({ specialMeals, school })];
  return buildLabelSheet({ date: DAY, deliveries }, { ...SETTINGS, ...settings }, { ...DISTRICT, schools });
}

async function drawLabels(sheet: ReturnType<typeof sheetOf>) {
  const sizes = await fitLabels(sheet, fonts, new Set());
  return (await renderDocument(createElement(Labels, { sheet, sizes }), fonts)).pdf;
}

/** The texts of each page where the PDF has them, letters from their highest to their lowest. */
async function boxesOf(sheet: ReturnType<typeof sheetOf>): Promise<Box[][]> {
  const document = await getDocumentProxy(await drawLabels(sheet));
  const { ascent, descent, unitsPerEm } = fonts.regular;
  const pages: Box[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => {
      if (!("transform" in item) || item.str.trim() === "") return [];
      const [size = 0, left = 0, baseline = 0] = item.transform.slice(3).map(Number);
      const y = PAGE_HEIGHT - baseline;
      return [{
        words: item.str,
        left,
        right: left + item.width,
        top: y - ascent / unitsPerEm * size,
        bottom: y - descent / unitsPerEm * size,
        size,
        font: item.fontName,
      }];
    }));
  }
  return pages;
}

/** More than a tenth of a point each way. */
const doOverlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) + 0.1 &&
  Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 0.1;

const NOTE = "No peanuts, no tree nuts; carries an auto-injector. ";

const MEALS: [name: string, meals: SpecialMeal[], school?: string][] = [
  ["short notes", Array.from({ length: 35 }, (_, index) => aMeal(`Student ${index}`, "Vegetarian"))],
  ["Tlingit letters", [aMeal(TLINGIT, `${TLINGIT}, g̱ x̱ ḵ`, { allergens: ["MILK"], medicalStatement: "YES" })]],
  ["long names", [aMeal("W".repeat(100), "Short"), aMeal("Anna-Maria ".repeat(9).trim(), NOTE)]],
  ["notes that shrink", [aMeal("Student A", NOTE.repeat(3)), aMeal("Student B", NOTE.repeat(4))]],
  ["notes of the greatest length", [aMeal("Student A", NOTE.repeat(20).slice(0, 1000).trim())]],
  ["notes that are one word", [aMeal("Student A", "W".repeat(1000))]],
  ["notes of many lines", [aMeal("Student A", Array.from({ length: 60 }, (_, line) => `Line ${line}.`).join("\n"))]],
  ["long notes and allergens", [aMeal("Student A", NOTE.repeat(19).trim(), { allergens: [...ALLERGENS] })]],
  ["everything too long", [aMeal("W".repeat(100), "W".repeat(1000), { allergens: ["MILK", "EGG"] })], "Long"],
];

for (const stock of STOCK_NAMES) {
  for (const [name, meals, school] of MEALS) {
    Deno.test(`on ${stock} labels with ${name}, each text is inside of one label, over no other, and none is lost`, async () => {
      const sheet = sheetOf(meals, { stock, start: 3 }, school);
      const cells = cornersOf(LABEL_STOCKS[stock]);
      const { width, height } = LABEL_STOCKS[stock];
      const byLabel: string[] = [];
      let cellBefore = 1;
      for (const boxes of await boxesOf(sheet)) {
        for (const [index, box] of boxes.entries()) {
          const over = boxes.slice(index + 1).find((other) => doOverlap(box, other));
          assert.ok(!over, `${JSON.stringify(box)} over ${JSON.stringify(over)}`);
          const cell = cells.findIndex(({ left, top }) =>
            box.left >= left + 2 && box.right <= left + width - 2 && box.top >= top && box.bottom <= top + height
          );
          assert.notEqual(cell, -1, `outside of every label: ${JSON.stringify(box)}`);
          assert.ok(box.size >= 6, `too small to read: ${JSON.stringify(box)}`);
          if (cell !== cellBefore) byLabel.push("");
          cellBefore = cell;
          byLabel.push(`${byLabel.pop() ?? ""}${box.words}`);
        }
      }
      const all = withoutBlanks(byLabel.join(""));
      for (const { student, facts } of sheet.labels) {
        for (const text of [student, facts]) assert.ok(all.includes(withoutBlanks(text)), text);
      }
      // Over several labels a note is parted, so that its letters are counted instead.
      const counts = Map.groupBy(all, (letter) => letter);
      const noted = Map.groupBy(withoutBlanks(sheet.labels.map(({ notes }) => notes).join("")), (letter) => letter);
      for (const [letter, { length }] of noted) assert.ok((counts.get(letter)?.length ?? 0) >= length, letter);
      for (let line = 0; name === "notes of many lines" && line < 60; line++) assert.ok(all.includes(`Line${line}.`));
    });
  }
}

Deno.test("the first label is at the position that is asked for, and the sheets go on after the last", async () => {
  const meals = Array.from({ length: 3 }, (_, index) => aMeal(`Student ${index}`, "Vegetarian"));
  const [first, second, ...rest] = await boxesOf(sheetOf(meals, { stock: "2x5", start: 9 }));
  assert.deepEqual(rest, []);
  const place = (page: Box[] | undefined, words: string) => {
    const box = page?.find((box) => box.words === words);
    return box && [Math.round(box.left), Math.round(box.top)];
  };
  const { padding } = LABEL_STOCKS["2x5"];
  const at = (position: number) => {
    const [{ left, top } = { left: 0, top: 0 }] = cornersOf(LABEL_STOCKS["2x5"]).slice(position);
    return [Math.round(left + padding.x), Math.round(top + padding.y)];
  };
  assert.deepEqual(place(first, "Student 0"), at(8));
  assert.deepEqual(place(first, "Student 1"), at(9));
  assert.deepEqual(place(second, "Student 2"), at(0));
});

/** The texts of each label in the PDF, those in bold apart. */
async function wordsOf(sheet: ReturnType<typeof sheetOf>): Promise<{ all: string; bold: string }[]> {
  const stock = LABEL_STOCKS[sheet.stock];
  const boxes = (await boxesOf(sheet)).flatMap((boxes, page) => boxes.map((box) => ({ ...box, page })));
  const label = ({ page, left, top }: typeof boxes[number]) =>
    `${page} ${Math.floor((left - stock.left) / stock.pitchX)} ${Math.floor((top - stock.top) / stock.pitchY)}`;
  const bold = boxes.find(({ words }) => /^(Student|W)/.test(words))?.font;
  return [...Map.groupBy(boxes, label).values()].map((own) => ({
    all: own.map(({ words }) => words).join(" ").replaceAll("\u00a0", " "),
    bold: own.filter(({ font }) => font === bold).map(({ words }) => words).join(""),
  }));
}

Deno.test("a note that is too long goes on on further labels, each with the student, the place and its number", async () => {
  const labels = await wordsOf(sheetOf([aMeal("Student A", NOTE.repeat(12).trim())], {}));
  assert.ok(labels.length > 1);
  labels.forEach(({ all }, index) => {
    const head = new RegExp(
      `^Student A Auke Bay · Mon, Nov 30 · 8:30 am · \\w{8} · Eat by _+ ${index + 1} of ${labels.length} `,
    );
    assert.match(all, head);
  });
});

Deno.test("each label of a meal says what it must not have, as an allergy and in bold", async () => {
  for (const allergens of [["PEANUTS"], ["WHEAT", "SESAME"], ALLERGENS] as const) {
    for (const student of ["Student A", "W".repeat(40), "W".repeat(100)]) {
      for (const note of ["Short", NOTE.repeat(19).trim(), "W".repeat(1000)]) {
        const labels = await wordsOf(sheetOf([aMeal(student, note, { allergens: [...allergens] })], {}, "Long"));
        assert.ok(note === "Short" || labels.length > 1);
        for (const { all, bold } of labels) {
          assert.ok(withoutBlanks(bold).includes(withoutBlanks(allergyText(allergens))), bold);
          assert.ok(all.replaceAll(" ", "").includes(student.slice(0, 40).replaceAll(" ", "")), "whose it is");
        }
      }
    }
  }
});

Deno.test("nothing of a label is drawn beyond its edges, however many marks its letters have", async () => {
  const marked = `a${"\u0323".repeat(8)}\n`.repeat(9);
  const pdf = await getDocumentProxy(await drawLabels(sheetOf([aMeal("A", marked), aMeal("B", "Vegan")], {})));
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  // Whether each of the open states clips what is drawn in it.
  const clips = [false];
  let texts = 0;
  for (const operator of fnArray) {
    if (operator === OPS.save) clips.push(false);
    else if (operator === OPS.restore) clips.pop();
    else if (operator === OPS.clip) clips.splice(-1, 1, true);
    else if (operator === OPS.showText) assert.ok(clips.includes(true), `text ${++texts}`);
  }
  assert.ok(texts > 10);
});

Deno.test("a label says by when it is eaten once that is known, and leaves room for it until then", async () => {
  const meals = { specialMeals: [aMeal("Student A", "No nuts")] };
  const known = aDelivery({ ...meals, coolerLog: { ...NO_COOLER_LOG, removedAt: "7:15 am" } });
  for (const [delivery, words] of [[known, "Eat by 11:15 am"], [aDelivery(meals), "Eat by ______"]] as const) {
    const [boxes = []] = await boxesOf(buildLabelSheet({ date: DAY, deliveries: [delivery] }, SETTINGS, DISTRICT));
    assert.ok(withoutBlanks(boxes.map(({ words }) => words).join("")).includes(withoutBlanks(words)));
  }
});

Deno.test("erased meals have no labels, and a day without any says so", async () => {
  const erased = aDelivery({ specialMeals: [aMeal("Erased", "Erased")], erasedAt: "2026-11-21T00:00:00.000Z" });
  const sheet = buildLabelSheet({ date: DAY, deliveries: [erased] }, SETTINGS, DISTRICT);
  const [boxes = []] = await boxesOf(sheet);
  assert.equal(boxes.map(({ words }) => words).join(""), "No special meals on Monday, Nov 30, 2026.");
});
