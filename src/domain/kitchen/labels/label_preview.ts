import type { LabelStyle, PlacedLabel } from "./label_layout.ts";
import type { LabelSheet } from "./labels.ts";

/** Asks for one page of the labels, from 1; the last one where it is beyond them. */
export interface LabelPreviewRequest extends Omit<LabelSheet, "kind"> {
  kind: "kitchen-label-preview";
  page: number;
}

/** One page of the labels, as the PDF places them. Lengths are in points. */
export interface LabelPreview {
  pages: number;
  page: number;
  labels: PreviewedLabel[];
}

interface PreviewedLabel extends Omit<PlacedLabel, "texts"> {
  lines: { words: string; style: LabelStyle; left: number; baseline: number; width: number }[];
}
