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

/** DejaVu Sans has the letters of Tlingit (x̱, ḵ, g̱), which the standard PDF fonts silently replace with others. */
export function openFonts(): Fonts {
  return {
    regular: openFont("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
    bold: openFont("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  };
}

/**
 * Opens a font so that each of its glyphs knows the letters that it stands for, since react-pdf finds a line's glyphs by them.
 * fontkit keeps a glyph as it was first needed, which may be as a part of another one, and then it stands for none. Nor are
 * there ligatures, of which react-pdf counts one letter.
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
