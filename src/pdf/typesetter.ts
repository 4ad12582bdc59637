import type { LabelStyle, Typesetter } from "../domain/kitchen/label_layout.ts";
import type { Fonts } from "./fonts.ts";
import type { Font } from "./pdfkit_types.ts";
import { breakLines } from "./lines.ts";

/** Measures as the paper draws, without one. */
export function createTypesetter(fonts: Fonts): Typesetter & { widthOf(text: string, style: LabelStyle): number } {
  const { ascent, descent, unitsPerEm } = fonts.regular;
  const widths = new Map<Font, Map<string, number>>();

  /** Of words, of which many come again. */
  function widthOf(text: string, { size, bold }: LabelStyle): number {
    const font = bold ? fonts.bold : fonts.regular;
    const known = widths.get(font) ?? new Map<string, number>();
    widths.set(font, known);
    let units = known.get(text);
    if (units === undefined) {
      units = font.layout(text).advanceWidth;
      known.set(text, units);
    }
    return units / font.unitsPerEm * size;
  }

  return {
    widthOf,
    breakLines: (text, style, width) => breakLines(text, width, (part) => widthOf(part, style)),
    lineHeight: ({ size }) => (ascent - descent) / unitsPerEm * size,
  };
}
