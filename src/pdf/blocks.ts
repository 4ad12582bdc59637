import { breakLines } from "./lines.ts";
import type { Block, Paper, TextStyle } from "./paper.ts";

/**
 * A text in a column, tagged.
 * @param type the kind of its element: "P", "H1", "LBody" and so on
 */
export function text(paper: Paper, value: string, style: TextStyle, width: number, type = "P"): Block {
  const lines = breakLines(value, width, (part) => paper.widthOf(part, style));
  return {
    height: lines.length * paper.lineHeight(style),
    draw(left, top) {
      paper.into(paper.tag(type), () => paper.drawLines(lines, style, left, top));
    },
  };
}

/** Blocks below each other. */
export function stack(...blocks: Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw(left, top) {
      for (const block of blocks) {
        block.draw(left, top);
        top += block.height;
      }
    },
  };
}

/** Blocks beside each other, `x` points from the left, read from left to right. */
export function beside(...columns: { x: number; block: Block }[]): Block {
  return {
    height: Math.max(...columns.map(({ block }) => block.height)),
    draw(left, top) {
      for (const { x, block } of columns) block.draw(left + x, top);
    },
  };
}

/** A block with room around it. */
export function padded(
  block: Block,
  { top = 0, bottom = 0, left = 0 }: { top?: number; bottom?: number; left?: number },
): Block {
  return {
    height: top + block.height + bottom,
    draw(x, y) {
      block.draw(x + left, y + top);
    },
  };
}

/** A block in a frame. */
export function bordered(paper: Paper, block: Block, width: number, thickness: number): Block {
  return {
    height: block.height,
    draw(left, top) {
      paper.drawBorder(left, top, width, block.height, thickness);
      block.draw(left, top);
    },
  };
}

/** A line across. */
export function rule(paper: Paper, width: number, thickness: number): Block {
  return {
    height: thickness,
    draw(left, top) {
      paper.drawFill(left, top, width, thickness);
    },
  };
}

/** A block inside an element of the document's structure. */
export function tagged(paper: Paper, type: string, block: Block): Block {
  return {
    height: block.height,
    draw(left, top) {
      paper.into(paper.tag(type), () => block.draw(left, top));
    },
  };
}

/** Places a text over as many pages as it takes, and never leaves a single line of it on one. */
export function placeText(paper: Paper, value: string, style: TextStyle): void {
  const height = paper.lineHeight(style);
  let lines = breakLines(value, paper.width, (part) => paper.widthOf(part, style));
  paper.into(paper.tag("P"), () => {
    while (lines.length > 0) {
      const count = linesThatFit(lines.length, Math.floor(paper.room() / height));
      if (count === 0) {
        paper.nextPage();
        continue;
      }
      const piece = lines.slice(0, count);
      paper.place({
        height: piece.length * height,
        draw: (left, top) => paper.drawLines(piece, style, left, top),
      });
      lines = lines.slice(count);
    }
  });
}

/** Fewer lines than this look lost at the end of a page, or on the next one. */
const MIN_LINES = 2;

/**
 * Returns how many lines of a text go on a page that has room for `room` of them, so that enough stand together on both
 * sides of the break; 0 when all go on the next page.
 */
export function linesThatFit(lines: number, room: number): number {
  if (lines <= room) return lines;
  const count = Math.min(room, lines - MIN_LINES);
  return count < MIN_LINES ? 0 : count;
}
