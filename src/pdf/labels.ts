import { layOutLabels, type PlacedLabel } from "../domain/kitchen/labels/label_layout.ts";
import { LABEL_STOCKS, type LabelSheet, type LabelStock } from "../domain/kitchen/labels/labels.ts";
import { PRODUCT_NAME } from "../domain/shell/product.ts";
import { text } from "./blocks.ts";
import type { Fonts } from "./fonts.ts";
import { createPaper, type Paper } from "./paper.ts";
import { createTypesetter } from "./typesetter.ts";

/** Draws the labels of a day on their sheets, each as a section of its own. */
export async function drawLabels(fonts: Fonts, sheet: LabelSheet): Promise<Uint8Array<ArrayBuffer>> {
  const paper = createPaper(fonts, {
    title: sheet.title,
    author: sheet.department,
    creator: PRODUCT_NAME,
    createdAt: new Date(sheet.printedAt),
  });
  if (sheet.none !== null) paper.place(text(paper, sheet.none, { size: 12 }, paper.width));
  layOutLabels(sheet, createTypesetter(fonts)).forEach((labels, page) => {
    if (page > 0) paper.nextPage();
    for (const label of labels) drawLabel(paper, label, LABEL_STOCKS[sheet.stock]);
  });
  return await paper.finish();
}

/** Draws a label, and no mark of its letters beyond its edges, where another child's label is. */
function drawLabel(paper: Paper, { texts, left, top }: PlacedLabel, { width, height }: LabelStock): void {
  const section = paper.tag("Sect");
  paper.clipTo(left, top, width, height, () =>
    paper.into(section, () => {
      for (const { lines, style, left, top } of texts) {
        paper.into(paper.tag("P"), () => paper.drawLines(lines, style, left, top));
      }
    }));
}
