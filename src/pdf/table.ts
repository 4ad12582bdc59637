import { linesThatFit, rule, stack } from "./blocks.ts";
import { breakLines } from "./lines.ts";
import type { Block, Paper, Tag, TextStyle } from "./paper.ts";

export interface Column {
  heading: string;
  /** In points. */
  width: number;
  /** Whether a cell is the head of its row, printed bold. */
  isRowHead?: boolean;
}

/** A cell's text, with one before it in bold, on lines of its own. */
export interface LedText {
  lead: string;
  text: string;
}

export interface Row {
  cells: (string | LedText)[];
  /** Stands in the first column where the row continues on another page, so that each page shows whose it is. */
  continuedAs: string;
}

/** What a page shows of one cell. */
interface Cell {
  tag: Tag;
  x: number;
  lines: string[];
  /** How many of the lines are bold: the first ones. */
  leadLines: number;
  style: TextStyle;
}

const HEAD: TextStyle = { size: 8, bold: true, lineHeight: 1.25 };
const BODY_SIZE = 10;
const GAP = 8;
const PADDING = 8;
const HEAD_PADDING = 4;
const ROW_PADDING = 5;
const HEAD_RULE = 1;
const ROW_RULE = 0.5;
/** A row of up to so many lines stays on one page. */
const KEPT_LINES = 12;

/**
 * Places a table over as many pages as it takes, with its head on each.
 * @param title stands above it, on the page of its first row
 * @param size of its text, in points
 */
export function placeTable(
  paper: Paper,
  { size = BODY_SIZE, ...table }: { title: Block; columns: Column[]; rows: Row[]; size?: number },
): void {
  const body: TextStyle = { size, lineHeight: 1.25 };
  const lineHeight = paper.lineHeight(body);
  const columns = table.columns.map((column, index) => ({
    ...column,
    x: table.columns.slice(0, index).reduce((x, { width }) => x + width + GAP, PADDING),
    style: { ...body, bold: column.isRowHead ?? false },
  }));

  function placeHead(): void {
    paper.into(paper.tag("TR"), () => {
      const cells = columns.map(({ heading, x }) => ({
        tag: paper.tag("TH", { scope: "Column" }),
        x,
        lines: [heading],
        leadLines: 0,
        style: HEAD,
      }));
      paper.place(stack(cellsBlock(paper, cells, HEAD_PADDING), rule(paper, paper.width, HEAD_RULE)));
    });
  }

  function placeRow(row: Row): void {
    paper.into(paper.tag("TR"), () => {
      let cells: Cell[] = columns.map(({ isRowHead, width, style, x }, index) => ({
        tag: isRowHead ? paper.tag("TH", { scope: "Row" }) : paper.tag("TD"),
        x,
        ...linesOf(row.cells[index] ?? "", width, style),
        style,
      }));
      let label: string | null = null;
      while (true) {
        const height = lineCount(cells);
        const count = linesHere(height);
        if (count > 0) {
          const piece = cellsBlock(
            paper,
            cells.map((cell) => ({ ...cell, lines: cell.lines.slice(0, count) })),
            ROW_PADDING,
          );
          paper.place(label === null ? piece : withLabel(piece, label));
          if (count === height) break;
          cells = cells.map((cell) => ({
            ...cell,
            lines: cell.lines.slice(count),
            leadLines: Math.max(0, cell.leadLines - count),
          }));
          label = row.continuedAs;
        }
        paper.nextPage();
        paper.decorate("Pagination", placeHead);
      }
      paper.place(rule(paper, paper.width, ROW_RULE));
    });
  }

  function linesOf(cell: string | LedText, width: number, style: TextStyle) {
    const broken = (text: string, style: TextStyle) =>
      text === "" ? [] : breakLines(text, width, (part) => paper.widthOf(part, style));
    const { lead, text } = typeof cell === "string" ? { lead: "", text: cell } : cell;
    const leadLines = broken(lead, boldOf(style));
    return { lines: [...leadLines, ...broken(text, style)], leadLines: leadLines.length };
  }

  function firstRowLines(): number {
    const [row] = table.rows;
    return Math.max(
      1,
      ...columns.map(({ width, style }, index) => linesOf(row?.cells[index] ?? "", width, style).lines.length),
    );
  }

  function linesHere(lines: number): number {
    const room = Math.floor((paper.room() - 2 * ROW_PADDING - ROW_RULE) / lineHeight);
    return lines > room && lines <= KEPT_LINES ? 0 : linesThatFit(lines, room);
  }

  function withLabel(piece: Block, label: string): Block {
    return {
      height: piece.height,
      draw(left, top) {
        paper.decorate("Pagination", () => paper.drawLines([label], body, left + PADDING, top + ROW_PADDING));
        piece.draw(left, top);
      },
    };
  }

  const headHeight = paper.lineHeight(HEAD) + 2 * HEAD_PADDING + HEAD_RULE;
  const firstRowHeight = Math.min(KEPT_LINES, firstRowLines()) * lineHeight + 2 * ROW_PADDING + ROW_RULE;
  paper.place(table.title, headHeight + firstRowHeight);
  paper.into(paper.tag("Table"), () => {
    placeHead();
    table.rows.forEach(placeRow);
  });
}

function cellsBlock(paper: Paper, cells: Cell[], padding: number): Block {
  const lineHeight = Math.max(...cells.map(({ style }) => paper.lineHeight(style)));
  return {
    height: lineCount(cells) * lineHeight + 2 * padding,
    draw(left, top) {
      for (const { tag, x, lines, leadLines, style } of cells) {
        paper.into(tag, () => {
          paper.drawLines(lines.slice(0, leadLines), boldOf(style), left + x, top + padding);
          paper.drawLines(lines.slice(leadLines), style, left + x, top + padding + leadLines * lineHeight);
        });
      }
    },
  };
}

function lineCount(cells: Cell[]): number {
  return Math.max(...cells.map(({ lines }) => lines.length));
}

function boldOf(style: TextStyle): TextStyle {
  return { ...style, bold: true };
}
