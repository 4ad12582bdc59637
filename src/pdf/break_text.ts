const PIECE_CHARACTERS = 700;
const PIECE_LINES = 12;

/**
 * Cuts a text into pieces that fit on a page, at line breaks and spaces where possible. A block taller than a page would
 * run over the edge, and its end would be lost.
 */
export function splitForPages(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  let lines = 0;
  for (const part of text.split(/(?<=\n)/).flatMap(shortParts)) {
    if (lines === PIECE_LINES || piece.length + part.length > PIECE_CHARACTERS) {
      pieces.push(piece.trimEnd());
      piece = "";
      lines = 0;
    }
    piece += part;
    if (part.endsWith("\n")) lines++;
  }
  return [...pieces, piece.trimEnd()];
}

function shortParts(line: string): string[] {
  if (line.length <= PIECE_CHARACTERS) return [line];
  const blank = line.lastIndexOf(" ", PIECE_CHARACTERS - 1) + 1;
  const head = blank > 0 ? line.slice(0, blank) : [...line].slice(0, PIECE_CHARACTERS / 2).join("");
  return [head, ...shortParts(line.slice(head.length))];
}

// The narrowest column is the student's name in the meals table. In ems.
const NARROWEST_COLUMN = 13;
const graphemes = new Intl.Segmenter("en-US");

/**
 * Returns the parts between which the layout engine may break a word. Only a word wider than a column breaks, between any
 * two letters. Empty parts mean a break without a hyphen.
 * @param widthOf returns the width of a text in ems
 */
export function wordParts(word: string, widthOf: (text: string) => number): string[] {
  if (word.length < NARROWEST_COLUMN || widthOf(word) < NARROWEST_COLUMN) return [word];
  return [...graphemes.segment(word)].flatMap(({ segment }, index) => index === 0 ? [segment] : ["", segment]);
}
