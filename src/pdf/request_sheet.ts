import { PRODUCT_NAME } from "../domain/shell/product.ts";
import type { Sheet, SheetField, SheetSection } from "../domain/requests/sheet.ts";
import { beside, bordered, padded, placeText, rule, stack, tagged, text } from "./blocks.ts";
import { field, fieldsAcross, fieldWidth } from "./fields.ts";
import type { Fonts } from "./fonts.ts";
import { pageFooter } from "./page_footer.ts";
import { type Block, createPaper, type Paper, type TextStyle } from "./paper.ts";
import { placeTable } from "./table.ts";

// Black on white, with numbers to read at arm's length.
const SMALL: TextStyle = { size: 8 };
const DEPARTMENT: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 17, bold: true, lineHeight: 1.2 };
const STATUS: TextStyle = { size: 13, bold: true, lineHeight: 1.2 };
const WARNING: TextStyle = { size: 10.5, bold: true };
const HEADING: TextStyle = { size: 10.5, bold: true };
const MEALS_HEADING: TextStyle = { size: 12, bold: true, color: "#ffffff" };
const MEAL_TOTALS: TextStyle = { size: 10, bold: true, lineHeight: 1.25 };
const NORMAL: TextStyle = { size: 10 };
const LARGE: TextStyle = { size: 15, bold: true, lineHeight: 1.25 };
const HUGE: TextStyle = { size: 26, bold: true, lineHeight: 1.15 };
const BODY: TextStyle = { size: 10, lineHeight: 1.35 };

/**
 * Draws the request sheet as a PDF: Letter paper, 1 inch margins, the footer and the page number on every page.
 * @param note a last line about the document itself, if there is something to say
 */
export async function drawRequestSheet(
  fonts: Fonts,
  sheet: Sheet,
  note: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = createPaper(fonts, {
    title: `${sheet.title} ${sheet.requestId.value}`,
    author: sheet.department,
    creator: PRODUCT_NAME,
    createdAt: new Date(sheet.printedAt),
  });
  const footerLines = [sheet.footer.printed, sheet.footer.requestId];
  const footer = (page: number, pages: number) => pageFooter(paper, footerLines, page, pages);
  paper.reserveFooter(footer(1, 1).height);

  paper.place(head(paper, sheet));
  for (const warning of sheet.warnings) {
    paper.space(10);
    paper.place(warningBox(paper, warning));
  }
  paper.space(11);
  paper.place(section(paper, sheet.delivery, LARGE));
  paper.space(11);
  paper.place(section(paper, sheet.lunchCount, HUGE));
  placeSpecialMeals(paper, sheet.specialMeals);
  paper.space(11);
  paper.place(people(paper, sheet));
  paper.space(11);
  paper.place(heading(paper, sheet.comments.heading, paper.width), 2 * paper.lineHeight(BODY));
  placeText(paper, sheet.comments.text, BODY);
  if (note !== null) {
    paper.space(12);
    paper.place(text(paper, note, SMALL, paper.width));
  }
  return await paper.finish(footer);
}

const STATUS_PADDING = { x: 10.5, y: 5.5 };
const COLUMN_GAP = 24;
const FIELD_GAP = 18;

function head(paper: Paper, { department, contact, title, status, requestId, requestDate, version }: Sheet): Block {
  const statusWidth = fieldWidth(paper, status, STATUS) + 2 * STATUS_PADDING.x;
  const { x: left, y } = STATUS_PADDING;
  const box = bordered(
    paper,
    padded(field(paper, status, STATUS, statusWidth), { top: y, bottom: y, left }),
    statusWidth,
    1.5,
  );
  const titleWidth = paper.width - statusWidth - 16;
  const titles = stack(
    ...[department, contact].filter((line) => line !== null)
      .map((line) => padded(text(paper, line, DEPARTMENT, titleWidth), { bottom: 2 })),
    text(paper, title, TITLE, titleWidth, "H1"),
  );
  const height = Math.max(titles.height, box.height);
  return beside(
    { x: 0, block: padded(titles, { top: height - titles.height }) },
    {
      x: 0,
      block: tagged(
        paper,
        "L",
        stack(
          beside({ x: paper.width - statusWidth, block: padded(box, { top: height - box.height, bottom: 8 }) }),
          rule(paper, paper.width, 2),
          padded(fieldsAcross(paper, [requestId, requestDate, version], NORMAL), { top: 8 }),
        ),
      ),
    },
  );
}

function warningBox(paper: Paper, warning: string): Block {
  const padding = 9;
  const body = text(paper, warning, WARNING, paper.width - 2 * padding);
  return bordered(paper, padded(body, { top: padding, bottom: padding, left: padding }), paper.width, 2);
}

function placeSpecialMeals(
  paper: Paper,
  { heading: title, columns, totals, meals, none }: Sheet["specialMeals"],
): void {
  if (columns === null) {
    paper.space(11);
    paper.place(stack(heading(paper, title, paper.width), text(paper, none ?? "", BODY, paper.width)));
    return;
  }
  paper.space(12);
  placeTable(paper, {
    title: stack(mealsHeading(paper, title), ...(totals === null ? [] : [mealTotals(paper, totals)])),
    columns: [
      { heading: columns.number, width: 36 },
      { heading: columns.studentName, width: 130, isRowHead: true },
      { heading: columns.notes, width: 270 },
    ],
    rows: meals.map(({ number, studentName, facts, notes }) => ({
      cells: [number, studentName, { lead: facts, text: notes }],
      continuedAs: `(${number})`,
    })),
  });
}

function mealsHeading(paper: Paper, title: string): Block {
  const words = padded(text(paper, title, MEALS_HEADING, paper.width - 16, "H2"), { top: 5, bottom: 5, left: 8 });
  return {
    height: words.height,
    draw(left, top) {
      paper.drawFill(left, top, paper.width, words.height);
      words.draw(left, top);
    },
  };
}

function mealTotals(paper: Paper, totals: string): Block {
  return padded(text(paper, totals, MEAL_TOTALS, paper.width - 16), { top: 4, bottom: 4, left: 8 });
}

function section(paper: Paper, { heading: title, fields }: SheetSection, size: TextStyle): Block {
  return stack(heading(paper, title, paper.width), fieldsInRow(paper, fields, size));
}

function people(paper: Paper, { recipient, requester }: Sheet): Block {
  const width = (paper.width - COLUMN_GAP) / 2;
  const column = ({ heading: title, fields }: SheetSection) =>
    stack(heading(paper, title, width), fieldsBelow(paper, fields, width));
  return beside({ x: 0, block: column(recipient) }, { x: width + COLUMN_GAP, block: column(requester) });
}

function heading(paper: Paper, title: string, width: number): Block {
  return stack(
    padded(text(paper, title, HEADING, width, "H2"), { bottom: 2 }),
    padded(rule(paper, width, 1), { bottom: 5 }),
  );
}

/** Fields below each other in a column. */
function fieldsBelow(paper: Paper, fields: SheetField[], width: number): Block {
  return tagged(
    paper,
    "L",
    stack(...fields.map((item) => padded(field(paper, item, NORMAL, width), { bottom: 3 }))),
  );
}

/** Large fields beside each other, and below each other when they are too long for that. */
function fieldsInRow(paper: Paper, fields: SheetField[], size: TextStyle): Block {
  const rows: Parameters<typeof beside>[] = [];
  let x = 0;
  for (const item of fields) {
    // Grades are free text of up to 100 characters. At the size of a count, they would fill the page.
    const isText = size === HUGE && !/^\d+$/.test(item.value);
    const style = isText ? LARGE : size;
    const natural = Math.min(fieldWidth(paper, item, style), paper.width);
    const isFull = x + Math.min(natural, isText ? MIN_TEXT_WIDTH : natural) > paper.width;
    if (isFull) x = 0;
    const width = Math.min(natural, paper.width - x);
    const column = { x, block: field(paper, item, style, width) };
    if (isFull || rows.length === 0) rows.push([column]);
    else rows.at(-1)?.push(column);
    x += width + FIELD_GAP;
  }
  return tagged(paper, "L", stack(...rows.map((row) => beside(...row))));
}

const MIN_TEXT_WIDTH = 100;
