const PIECE_CHARACTERS = 700;
const PIECE_LINES = 12;

/**
 * Cuts a text into pieces that each fit on a page beside its margins, at line breaks and blanks where there are any. A block
 * taller than a page would be printed over its edge, and what stands there lost.
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

// The narrowest column in ems of its text: the student's name in the meals table.
const NARROWEST_COLUMN = 13;
const graphemes = new Intl.Segmenter("en-US");

/**
 * Where the layout engine may break a word. Ordinary words stay whole; one wider than a column may break between any two
 * letters. The empty parts tell the engine that the break takes no hyphen.
 * @param widthOf the width of a text in ems
 */
export function wordParts(word: string, widthOf: (text: string) => number): string[] {
  if (word.length < NARROWEST_COLUMN || widthOf(word) < NARROWEST_COLUMN) return [word];
  return [...graphemes.segment(word)].flatMap(({ segment }, index) => index === 0 ? [segment] : ["", segment]);
}
