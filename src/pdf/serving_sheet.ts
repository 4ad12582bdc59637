import type { ServingSheets } from "../domain/kitchen/day_sheet/serving_sheet.ts";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import { beside, padded, placeText, rule, stack, tagged, text } from "./blocks.ts";
import { field, fieldWidth } from "./fields.ts";
import type { Fonts } from "./fonts.ts";
import { pageFooter } from "./page_footer.ts";
import { type Block, createPaper, type Paper, type TextStyle } from "./paper.ts";

type ServingSheet = ServingSheets["sheets"][number];

const MARGIN = 45;
const DEPARTMENT: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 17, bold: true, lineHeight: 1.2 };
const FACT: TextStyle = { size: 11.5, bold: true };
const HEADING: TextStyle = { size: 10.5, bold: true };
const BODY: TextStyle = { size: 9.5, lineHeight: 1.25 };
const NUMBER: TextStyle = { size: 6.5 };
const LABEL: TextStyle = { size: 8 };
const NOTE: TextStyle = { size: 8 };

/** Draws a serving sheet for each request, on a page of its own, or more where one does not hold it. */
export async function drawServingSheets(
  fonts: Fonts,
  document: ServingSheets,
  note: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = createPaper(fonts, {
    title: document.title,
    author: document.department,
    creator: PRODUCT_NAME,
    createdAt: new Date(document.printedAt),
    margin: MARGIN,
  });
  const footer = (page: number, pages: number) => pageFooter(paper, [document.footer], page, pages);
  paper.reserveFooter(footer(1, 1).height);
  if (document.none !== null) paper.place(text(paper, document.none, BODY, paper.width));
  document.sheets.forEach((sheet, index) => {
    if (index > 0) paper.nextPage();
    paper.into(paper.tag("Sect"), () => placeSheet(paper, sheet, document));
  });
  if (note !== null) {
    paper.space(10);
    paper.place(text(paper, note, NOTE, paper.width));
  }
  return await paper.finish(footer);
}

function placeSheet(paper: Paper, sheet: ServingSheet, { department, contact }: ServingSheets): void {
  paper.place(stack(
    text(paper, department, DEPARTMENT, paper.width),
    ...contact === null ? [] : [text(paper, contact, DEPARTMENT, paper.width)],
    padded(text(paper, `Serving Sheet: ${sheet.school}`, TITLE, paper.width, "H1"), { top: 2, bottom: 4 }),
    rule(paper, paper.width, 2),
    padded(facts(paper, sheet), { top: 6 }),
    text(paper, `Request ${sheet.shortId}`, NOTE, paper.width),
  ));
  placeComments(paper, sheet.comments);
  paper.space(8);
  placeBoxes(paper, sheet.lunches);
  placeMeals(paper, sheet.meals);
  paper.space(10);
  paper.place(blanks(paper, sheet));
}

/** The facts in rows, as many in each as fit. */
function facts(paper: Paper, { facts }: ServingSheet): Block {
  const gap = 20;
  const rows: { x: number; block: Block }[][] = [];
  let x = Infinity;
  for (const fact of facts) {
    const width = Math.min(fieldWidth(paper, fact, FACT) + 0.5, paper.width);
    if (x + width > paper.width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ x, block: padded(field(paper, fact, FACT, width), { bottom: 4 }) });
    x += width + gap;
  }
  return tagged(paper, "L", stack(...rows.map((row) => beside(...row))));
}

function placeComments(paper: Paper, comments: ServingSheet["comments"]): void {
  if (comments === null) return;
  paper.space(8);
  paper.place(heading(paper, comments.heading), 2 * paper.lineHeight(BODY));
  placeText(paper, comments.text, BODY);
}

const BOX = { width: 26.1, height: 17 };

/** As many numbered boxes as lunches. A screen reader says how many, and not each number. */
function placeBoxes(paper: Paper, { heading: title, count }: ServingSheet["lunches"]): void {
  paper.place(heading(paper, title), BOX.height);
  const perRow = Math.floor(paper.width / BOX.width);
  for (let first = 1; first <= count; first += perRow) {
    const inRow = Math.min(perRow, count - first + 1);
    paper.place({
      height: BOX.height,
      draw(left, top) {
        paper.decorate("Layout", () => {
          for (let index = 0; index < inRow; index++) {
            const x = left + index * BOX.width;
            paper.drawBorder(x, top, BOX.width - 2.5, BOX.height - 2.5, 0.6);
            paper.drawLines([String(first + index)], NUMBER, x + 2, top + 1);
          }
        });
      },
    });
  }
}

const TICK = 9;
const MEAL_GAP = 14;

/** A meal with more lines than this in its column goes across the page, and on over as many pages as it takes. */
const COLUMN_LINES = 8;

/** The names in two columns, each with a box to tick. */
function placeMeals(paper: Paper, { heading: title, names, none }: ServingSheet["meals"]): void {
  paper.space(8);
  paper.place(heading(paper, title), paper.lineHeight(BODY) + 4);
  if (none !== null) return paper.place(text(paper, none, BODY, paper.width));
  const width = (paper.width - MEAL_GAP) / 2;
  let row: Block[] = [];
  const placeRow = () => {
    if (row.length > 0) paper.place(beside(...row.map((block, column) => ({ x: column * (width + MEAL_GAP), block }))));
    row = [];
  };
  paper.into(paper.tag("L"), () => {
    for (const name of names) {
      const block = mealLine(paper, name, width);
      if (block.height > COLUMN_LINES * paper.lineHeight(BODY)) {
        placeRow();
        paper.into(paper.tag("LI"), () => paper.into(paper.tag("LBody"), () => placeLongMeal(paper, name)));
      } else {
        row.push(block);
        if (row.length === 2) placeRow();
      }
    }
    placeRow();
  });
}

function placeLongMeal(paper: Paper, name: string): void {
  const box: Block = {
    height: TICK + 3,
    draw: (left, top) => paper.drawBorder(left, top + 1.5, TICK, TICK, 0.6),
  };
  paper.place(box, 2 * paper.lineHeight(BODY));
  placeText(paper, name, BODY);
  paper.space(3);
}

function mealLine(paper: Paper, name: string, width: number): Block {
  const words = padded(text(paper, name, BODY, width - TICK - 6, "LBody"), { bottom: 3 });
  return tagged(paper, "LI", {
    height: words.height,
    draw(left, top) {
      paper.drawBorder(left, top + 1.5, TICK, TICK, 0.6);
      words.draw(left + TICK + 6, top);
    },
  });
}

const BLANK_HEIGHT = 40;

/** The blanks to fill in by hand: a label above a line. */
function blanks(paper: Paper, { blanks, rule: law }: ServingSheet): Block {
  const rows = blanks.map((labels) => {
    const gap = 16;
    const width = (paper.width - gap * (labels.length - 1)) / labels.length;
    return beside(...labels.map((label, index) => ({ x: index * (width + gap), block: blank(paper, label, width) })));
  });
  return stack(...rows, padded(text(paper, law, NOTE, paper.width), { top: 4 }));
}

function blank(paper: Paper, label: string, width: number): Block {
  const words = text(paper, label, LABEL, width);
  return {
    height: BLANK_HEIGHT,
    draw(left, top) {
      words.draw(left, top);
      paper.drawFill(left, top + BLANK_HEIGHT - 5, width, 0.6);
    },
  };
}

function heading(paper: Paper, title: string): Block {
  return padded(text(paper, title, HEADING, paper.width, "H2"), { bottom: 3 });
}
