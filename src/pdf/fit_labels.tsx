import { LABEL_STOCKS, type LabelSheet, type MealLabel } from "../domain/kitchen/labels/labels.ts";
import { Labels, MIN_SIZE } from "./documents/Labels.tsx";
import type { Fonts } from "./fonts.ts";
import { layOutDocument } from "./render_document.ts";

const STEP = 0.5;

/** A search for the largest size at which a label holds everything. */
interface Search {
  label: MealLabel;
  /** Null until one does. */
  fitting: number | null;
  tooLarge: number;
}

/**
 * Finds the largest size, in points, at which each label of a day holds everything; null where none does.
 * @param altered the texts that begin with where to read them
 */
export async function fitLabels(
  sheet: LabelSheet,
  fonts: Fonts,
  altered: ReadonlySet<string>,
): Promise<(number | null)[]> {
  const { size: fullSize } = LABEL_STOCKS[sheet.stock];
  const searches = sheet.labels.map((label): Search => ({ label, fitting: null, tooLarge: fullSize + STEP }));

  async function tryAt(sizeOf: (search: Search) => number, tried: Search[]): Promise<void> {
    if (tried.length === 0) return;
    const sizes = tried.map(sizeOf);
    const labels = tried.map(({ label }) => label);
    const pages = await layOutDocument(<Labels sheet={{ ...sheet, labels }} sizes={sizes} />, fonts, altered);
    const pagesOf = Map.groupBy(pages, ({ props }) => props?.label);
    tried.forEach((search, index) => {
      const size = sizes[index] ?? MIN_SIZE;
      if (pagesOf.get(index)?.length === 1) search.fitting = size;
      else search.tooLarge = size;
    });
  }

  // Most labels hold everything at the stock's size, and some do not at any.
  await tryAt(() => fullSize, searches);
  await tryAt(() => MIN_SIZE, searches.filter(({ fitting }) => fitting === null));
  const isOpen = ({ fitting, tooLarge }: Search) => fitting !== null && tooLarge - fitting > STEP;
  while (searches.some(isOpen)) await tryAt(middle, searches.filter(isOpen));
  return searches.map(({ fitting }) => fitting);
}

function middle({ fitting, tooLarge }: Search): number {
  const smallest = fitting ?? MIN_SIZE;
  return smallest + Math.floor((tooLarge - smallest) / STEP / 2) * STEP;
}
