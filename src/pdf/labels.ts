import { layOutLabels, type PlacedLabel } from "../domain/kitchen/labels/label_layout.ts";
import type { LabelSheet } from "../domain/kitchen/labels/labels.ts";
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
    for (const label of labels) drawLabel(paper, label);
  });
  return await paper.finish();
}

function drawLabel(paper: Paper, { texts }: PlacedLabel): void {
  paper.into(paper.tag("Sect"), () => {
    for (const { lines, style, left, top } of texts) {
      paper.into(paper.tag("P"), () => paper.drawLines(lines, style, left, top));
    }
  });
}
