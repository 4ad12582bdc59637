import { fileURLToPath } from "node:url";
import { openSync } from "fontkit";

/** A font that is open, of fontkit, as far as we use it. It has no types of its own. */
export interface Font {
  ascent: number;
  descent: number;
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: unknown): { advanceWidth: number; positions: { xOffset: number; yOffset: number }[] };
}

/** The document's two faces, open. */
export interface Fonts {
  regular: Font;
  bold: Font;
}

/** Opens DejaVu Sans. It has the letters of Tlingit (x̱, ḵ, g̱), which the standard PDF fonts silently replace with others. */
export function openFonts(): Fonts {
  return {
    regular: openFont("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
    bold: openFont("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  };
}

function openFont(file: string): Font {
  return openSync(fileURLToPath(import.meta.resolve(file)));
}

/** Says whether both faces can draw a code point. */
export function canDraw({ regular, bold }: Fonts, codePoint: number): boolean {
  return regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint);
}
