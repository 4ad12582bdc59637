import type { LabelStyle, Typesetter } from "../domain/kitchen/labels/label_layout.ts";
import type { Fonts } from "./fonts.ts";
import type { Font } from "./pdfkit_types.ts";
import { breakLines } from "./lines.ts";

/** Texts whose widths are kept, so that hostile ones cannot fill the memory. */
const MAX_KNOWN = 20_000;

/** Measures as the paper draws, without one. */
export function createTypesetter(fonts: Fonts): Typesetter & { widthOf(text: string, style: LabelStyle): number } {
  const { ascent, descent, unitsPerEm } = fonts.regular;
  const known = { regular: new Map<string, number>(), bold: new Map<string, number>() };

  function widthOf(text: string, { size, bold }: LabelStyle): number {
    const face = bold ? "bold" : "regular";
    const font: Font = fonts[face];
    const units = known[face].get(text) ?? font.layout(text).advanceWidth;
    // Most words come again, at other sizes and on other labels. Those of one note always do, so the oldest make room.
    if (known[face].size >= MAX_KNOWN) known[face].clear();
    known[face].set(text, units);
    return units / font.unitsPerEm * size;
  }

  return {
    widthOf,
    breakLines: (text, style, width) => breakLines(text, width, (part) => widthOf(part, style)),
    lineHeight: ({ size }) => (ascent - descent) / unitsPerEm * size,
  };
}
