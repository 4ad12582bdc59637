import type { DaySheet } from "../domain/kitchen/day_sheet/day_sheet.ts";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import { beside, bordered, padded, placeText, rule, stack, text } from "./blocks.ts";
import { fieldsAcross } from "./fields.ts";
import type { Fonts } from "./fonts.ts";
import { pageFooter } from "./page_footer.ts";
import { type Block, createPaper, type Paper, type TextStyle } from "./paper.ts";
import { placeTable } from "./table.ts";

// Pinned up over a counter and read at arm's length: narrow margins, large totals.
const MARGIN = 36;
const DEPARTMENT: TextStyle = { size: 9 };
const TITLE: TextStyle = { size: 17, bold: true, lineHeight: 1.2 };
const LARGE: TextStyle = { size: 17, bold: true, lineHeight: 1.2 };
const HEADING: TextStyle = { size: 10.5, bold: true };
const TIME: TextStyle = { size: 13, bold: true, color: "#ffffff" };
const TIME_TOTALS: TextStyle = { size: 10, color: "#ffffff" };
const BODY: TextStyle = { size: 9.5, lineHeight: 1.3 };
const STRONG: TextStyle = { ...BODY, bold: true };
const NOTE: TextStyle = { size: 8 };
const TABLE_SIZE = 9;

/** Draws the kitchen's day: totals, changes, each time with its deliveries and meals, and the requests not approved. */
export async function drawDaySheet(
  fonts: Fonts,
  sheet: DaySheet,
  note: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = createPaper(fonts, {
    title: `${sheet.title}, ${sheet.day}`,
    author: sheet.department,
    creator: PRODUCT_NAME,
    createdAt: new Date(sheet.printedAt),
    margin: MARGIN,
  });
  const footer = (page: number, pages: number) => pageFooter(paper, [sheet.footer], page, pages);
  paper.reserveFooter(footer(1, 1).height);

  paper.place(head(paper, sheet));
  placeSincePrint(paper, sheet.sincePrint);
  if (sheet.none !== null) {
    paper.space(12);
    paper.place(text(paper, sheet.none, STRONG, paper.width));
  }
  for (const time of sheet.times) placeTime(paper, time, sheet.columns);
  placeUnapproved(paper, sheet.unapproved);
  if (note !== null) {
    paper.space(12);
    paper.place(text(paper, note, NOTE, paper.width));
  }
  return await paper.finish(footer);
}

function head(
  paper: Paper,
  { department, contact, title, day, closed, totals, load, allergens }: DaySheet,
): Block {
  return stack(
    text(paper, department, DEPARTMENT, paper.width),
    ...contact === null ? [] : [text(paper, contact, DEPARTMENT, paper.width)],
    padded(text(paper, `${title}: ${day}`, TITLE, paper.width, "H1"), { top: 2, bottom: 4 }),
    rule(paper, paper.width, 2),
    ...closed === null ? [] : [padded(warningBox(paper, closed), { top: 6 })],
    padded(fieldsAcross(paper, totals, LARGE), { top: 6 }),
    ...load === null ? [] : [padded(text(paper, load.text, load.isOver ? STRONG : BODY, paper.width), { top: 2 })],
    ...allergens.length === 0 ? [] : [padded(text(paper, allergens.join(" · "), STRONG, paper.width), { top: 2 })],
  );
}

function placeSincePrint(paper: Paper, since: DaySheet["sincePrint"]): void {
  if (since === null) return;
  paper.space(10);
  paper.place(heading(paper, since.heading), 3 * paper.lineHeight(BODY));
  paper.place(text(paper, since.printed, BODY, paper.width));
  if (since.none !== null) paper.place(text(paper, since.none, BODY, paper.width));
  for (const { mark, what, details } of since.lines) {
    paper.space(2);
    paper.place(text(paper, `${mark}: ${what}`, STRONG, paper.width));
    for (const detail of details) placeText(paper, detail, BODY);
  }
}

function placeTime(paper: Paper, time: DaySheet["times"][number], columns: DaySheet["columns"]): void {
  paper.space(12);
  const { deliveries, meals } = columns;
  placeTable(paper, {
    title: timeHeading(paper, time),
    size: TABLE_SIZE,
    columns: [
      { heading: deliveries.school, width: 96, isRowHead: true },
      { heading: deliveries.lunches, width: 44 },
      { heading: deliveries.students, width: 46 },
      { heading: deliveries.adults, width: 38 },
      { heading: deliveries.grades, width: 66 },
      { heading: deliveries.recipient, width: 92 },
      { heading: deliveries.comments, width: 94 },
    ],
    rows: time.deliveries.map((delivery) => ({
      cells: [
        [delivery.school, delivery.shortId, ...delivery.marks].join("\n"),
        delivery.lunches,
        delivery.students,
        delivery.adults,
        delivery.grades,
        `${delivery.recipient}\n${delivery.phone}`,
        delivery.comments,
      ],
      continuedAs: `(${delivery.shortId})`,
    })),
  });
  if (time.meals.length === 0) return;
  paper.space(8);
  placeTable(paper, {
    title: heading(paper, time.mealsHeading),
    size: TABLE_SIZE,
    columns: [
      { heading: meals.school, width: 110 },
      { heading: meals.student, width: 130, isRowHead: true },
      { heading: meals.notes, width: 268 },
    ],
    rows: time.meals.map(({ school, shortId, student, mark, facts, notes }) => ({
      cells: [`${school}\n${shortId}`, mark === null ? student : `${student}\n${mark}`, { lead: facts, text: notes }],
      continuedAs: `(${shortId})`,
    })),
  });
}

function timeHeading(paper: Paper, { heading: time, totals, allergens }: DaySheet["times"][number]): Block {
  const width = paper.width - 16;
  const timeWidth = paper.widthOf(time, TIME) + 12;
  const words = padded(
    beside(
      { x: 0, block: text(paper, time, TIME, timeWidth, "H2") },
      { x: timeWidth, block: padded(text(paper, totals, TIME_TOTALS, width - timeWidth), { top: 3 }) },
    ),
    { top: 4, bottom: 4, left: 8 },
  );
  const bar: Block = {
    height: words.height,
    draw(left, top) {
      paper.drawFill(left, top, paper.width, words.height);
      words.draw(left, top);
    },
  };
  if (allergens.length === 0) return bar;
  return stack(bar, padded(text(paper, allergens.join(" · "), STRONG, width), { top: 3, bottom: 1, left: 8 }));
}

function placeUnapproved(paper: Paper, unapproved: DaySheet["unapproved"]): void {
  if (unapproved === null) return;
  paper.space(14);
  paper.place(heading(paper, unapproved.heading), 5 * paper.lineHeight(BODY));
  paper.place(warningBox(paper, unapproved.warning));
  paper.space(4);
  for (const { text: line } of unapproved.lines) placeText(paper, line, BODY);
}

function warningBox(paper: Paper, warning: string): Block {
  const words = text(paper, warning, STRONG, paper.width - 16);
  return bordered(paper, padded(words, { top: 5, bottom: 5, left: 8 }), paper.width, 2);
}

function heading(paper: Paper, title: string): Block {
  return stack(
    padded(text(paper, title, HEADING, paper.width, "H2"), { bottom: 2 }),
    padded(rule(paper, paper.width, 1), { bottom: 3 }),
  );
}
