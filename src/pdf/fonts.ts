import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";

/** A font that is open, of fontkit, as far as we use it. It has no types of its own. */
export interface Font {
  ascent: number;
  descent: number;
  unitsPerEm: number;
  getGlyph(id: number, codePoints: number[]): { advanceWidth: number; cbox: object };
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(
    text: string,
    features?: object,
    ...more: unknown[]
  ): { advanceWidth: number; positions: { xOffset: number; yOffset: number }[] };
}

export interface Fonts {
  regular: Font;
  bold: Font;
}

/** Opens DejaVu Sans, which has the letters of Tlingit (x̱, ḵ, g̱) that the standard PDF fonts silently replace. */
export function openFonts(): Fonts {
  return {
    regular: openFont("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
    bold: openFont("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  };
}

/**
 * Opens a font so that each glyph knows its letters, by which react-pdf finds it. fontkit keeps a glyph as it was first
 * needed, perhaps as a part of another one, without letters. Ligatures are off: react-pdf counts one letter of each.
 */
function openFont(file: string): Font {
  const font: Font = openSync(fileURLToPath(import.meta.resolve(file)));
  return Object.assign(Object.create(font), {
    getGlyph(id: number, codePoints: number[] = []) {
      const glyph = font.getGlyph(id, codePoints);
      // Measured before it is copied, or each copy would be read from the font's file again.
      void [glyph.advanceWidth, glyph.cbox];
      return Object.assign(Object.create(glyph), { codePoints });
    },
    layout(text: string, features?: object, ...more: unknown[]) {
      return font.layout.call(this, text, { ...features, ...NO_LIGATURES }, ...more);
    },
  });
}

const NO_LIGATURES = { liga: false, clig: false, rlig: false };

export function canDraw({ regular, bold }: Fonts, codePoint: number): boolean {
  return regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint);
}
