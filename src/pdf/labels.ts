import { layOutLabels, layOutPage, type PlacedLabel } from "../domain/kitchen/labels/label_layout.ts";
import type { LabelSheet } from "../domain/kitchen/labels/labels.ts";
import type { LabelPreview, LabelPreviewRequest } from "../domain/kitchen/labels/label_preview.ts";
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

/** One page of the labels as the screen shows it: where each line stands, and how wide it is on paper. */
export function previewLabels(fonts: Fonts, { page, ...sheet }: LabelPreviewRequest): LabelPreview {
  const type = createTypesetter(fonts);
  const { labels, ...place } = layOutPage(sheet, page, type);
  const ascent = fonts.regular.ascent / fonts.regular.unitsPerEm;
  return {
    ...place,
    labels: labels.map(({ texts, ...cell }) => ({
      ...cell,
      lines: texts.flatMap(({ lines, style, left, top }) =>
        lines.map((words, index) => ({
          words,
          style,
          left,
          baseline: top + index * type.lineHeight(style) + ascent * style.size,
          width: type.widthOf(words, style),
        }))
      ),
    })),
  };
}
