import { LABEL_STOCKS, type LabelSheet, type MealLabel } from "../domain/kitchen/labels/labels.ts";
import { Labels, MIN_SIZE } from "./documents/Labels.tsx";
import type { Fonts } from "./fonts.ts";
import { layOutDocument } from "./render_document.ts";

const STEP = 0.5;

/**
 * Finds the largest size at which each label of a day holds everything, in points; null where even the smallest takes
 * several labels.
 * @param altered the texts that begin with where to read them
 */
export async function fitLabels(
  sheet: LabelSheet,
  fonts: Fonts,
  altered: ReadonlySet<string>,
): Promise<(number | null)[]> {
  const { size: fullSize } = LABEL_STOCKS[sheet.stock];
  const sizes = new Map<MealLabel, number>();

  async function tryAt(size: number, labels: MealLabel[]): Promise<MealLabel[]> {
    if (labels.length === 0) return [];
    const pages = await layOutDocument(
      <Labels sheet={{ ...sheet, labels }} sizes={labels.map(() => size)} />,
      fonts,
      altered,
    );
    const pagesOf = Map.groupBy(pages, ({ props }) => props?.label);
    return labels.filter((label, index) => {
      const fits = pagesOf.get(index)?.length === 1;
      if (fits) sizes.set(label, size);
      return !fits;
    });
  }

  const small = await tryAt(fullSize, sheet.labels);
  // A long note is not laid out at every size before it turns out to fit at none.
  const endless = new Set(await tryAt(MIN_SIZE, small));
  let open = small.filter((label) => !endless.has(label));
  for (let size = fullSize - STEP; size > MIN_SIZE; size -= STEP) open = await tryAt(size, open);
  return sheet.labels.map((label) => sizes.get(label) ?? null);
}
