import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";
import { wordParts } from "./break_text.ts";

/** Has the letters of Tlingit (x̱, ḵ, g̱), which the standard PDF fonts silently replace with others. */
export const FAMILY = "DejaVu Sans";

/**
 * Registers the document's fonts and how words break.
 * @returns a function that says whether every font can draw a code point
 */
export async function loadFonts(): Promise<(codePoint: number) => boolean> {
  Font.register({
    family: FAMILY,
    fonts: [
      { src: fontPath("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"), fontWeight: "normal" },
      { src: fontPath("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"), fontWeight: "bold" },
    ],
  });
  const regular = await loadFace("normal");
  const bold = await loadFace("bold");

  function widthOf(text: string) {
    return [...text].reduce((sum, char) => sum + bold.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth, 0) /
      bold.unitsPerEm;
  }
  Font.registerHyphenationCallback((word) => wordParts(word, widthOf));
  return (codePoint) => regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint);
}

function fontPath(file: string) {
  return fileURLToPath(import.meta.resolve(file));
}

async function loadFace(fontWeight: "normal" | "bold") {
  const descriptor = { fontFamily: FAMILY, fontWeight };
  await Font.load(descriptor);
  const face = Font.getFont(descriptor)?.data;
  if (!face) throw new Error(`The font ${FAMILY} ${fontWeight} did not load. Run the install again.`);
  return face;
}
