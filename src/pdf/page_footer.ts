import { beside, padded, rule, stack, text } from "./blocks.ts";
import type { Block, Paper, TextStyle } from "./paper.ts";

const SMALL: TextStyle = { size: 8 };

/** The foot of a page: lines about the document, and the number of the page. */
export function pageFooter(paper: Paper, lines: string[], page: number, pages: number): Block {
  const pageNumber = `Page ${page} of ${pages}`;
  const numberWidth = paper.widthOf(pageNumber, SMALL);
  const words = beside(
    { x: 0, block: stack(...lines.map((line) => text(paper, line, SMALL, paper.width - numberWidth))) },
    { x: paper.width - numberWidth, block: text(paper, pageNumber, SMALL, numberWidth) },
  );
  return padded(stack(rule(paper, paper.width, 0.5), padded(words, { top: 6 })), { top: 12 });
}
