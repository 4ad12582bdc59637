import type { StructureElement } from "./pdfkit_types.ts";
import type { Font } from "./fonts.ts";

// The shape of the nodes that react-pdf lays out, as far as we read them. It is not documented, so it is checked.

export interface Tagging {
  /** The tag in the PDF's structure, such as "H1". A Text without one is a "P"; null joins it to the one around. */
  tag?: string | null;
  /** The cells that a table's head cell is the head of. */
  scope?: "Column" | "Row" | undefined;
  /** The text of the first column where a row continues on another page. */
  continuedAs?: string;
  /** Whether it is a table's title: in it, to stay on a page with its first row, but before it in the structure. */
  isTitle?: boolean;
  /** Whether it is a part of a table, which is one with the table before it. */
  isContinued?: boolean;
  /** The width of a Text's column, in ems of its font. Only a word that is wider breaks. */
  ems?: number;
  isPageNumber?: boolean;
  /** Numbered boxes that are painted in a View, each `width` points from the one before. */
  boxes?: { first: number; last: number; width: number };
  /** The position of a label's page on its sheet. */
  label?: number;
  /** The short id of the request that its texts are about. */
  request?: string | undefined;
}

export interface Node {
  type: string;
  props?: Tagging & { element?: Element; hyphenationCallback?: (word: string) => string[] };
  style: Style;
  box: Box;
  children?: Node[];
  value?: string;
  lines?: Line[];
}

interface Style {
  position?: string;
  fontSize?: number;
  color?: string;
  backgroundColor?: string;
  borderTopColor?: string;
  borderRightColor?: string;
  borderBottomColor?: string;
  borderLeftColor?: string;
}

type Edge = "Top" | "Right" | "Bottom" | "Left";

/** Lengths in points; `left` and `top` count from the node around it. */
export type Box =
  & Record<"left" | "top" | "width" | "height", number>
  & {
    [Length in `padding${Edge}` | `border${Edge}Width`]?: number;
  };

/** A View or Text on all of the pages that it goes over. */
export interface Element {
  type: string;
  struct: StructureElement;
  /** The first position in the node around it; undefined until it is painted. */
  left?: number;
  words: string;
  letters: string;
  painted: string;
  /** Whether a part of it is painted where it does not show. */
  isCut: boolean;
}

export interface Line {
  box: { x: number; y: number; width: number };
  /** The height from the top of the line to its baseline. */
  ascent: number;
  runs: Run[];
}

export interface Run {
  /** The id is 0 for what the font cannot draw. */
  glyphs: { id: number; codePoints: number[] }[];
  positions: { xAdvance: number }[];
  xAdvance: number;
  attributes: { font: Font[]; fontSize: number; color: string; bidiLevel?: number };
}

/**
 * Returns the laid-out pages of a document.
 * @throws {TypeError} when they have another shape than we read: then another release of react-pdf needs another painter
 */
export function parsePages(laidOut: object): Node[] {
  const { children: pages } = laidOut as Partial<Node>;
  if (!pages) throw new TypeError("react-pdf laid out no pages");
  for (const page of pages) checkNode(page, "page");
  return pages;
}

function checkNode({ type, box, style, lines, children, props }: Partial<Node>, path: string): void {
  const hasBox = box && [box.left, box.top, box.width, box.height].every(Number.isFinite);
  if (!hasBox || !style || !props) throw unknownShape(path);
  if (type === "TEXT") {
    if (!lines) throw unknownShape(`${path} > text`);
    lines.forEach((line) => checkLine(line, `${path} > line`));
    return;
  }
  children?.forEach((child) => checkNode(child, `${path} > ${type}`));
}

function checkLine({ box, ascent, runs }: Partial<Line>, path: string): void {
  const isPlaced = box && [box.x, box.y, box.width, ascent].every(Number.isFinite);
  if (!isPlaced || !runs?.every(isRun)) throw unknownShape(path);
}

function isRun({ glyphs, positions, xAdvance, attributes }: Partial<Run>): boolean {
  return glyphs !== undefined && glyphs.length === positions?.length && Number.isFinite(xAdvance) &&
    glyphs.every(({ id, codePoints }) => Number.isInteger(id) && Array.isArray(codePoints)) &&
    positions.every(({ xAdvance }) => Number.isFinite(xAdvance)) &&
    attributes?.font[0] !== undefined && Number.isFinite(attributes.fontSize);
}

/** Adds a line's letters to the painted ones of its element, and returns its runs without react-pdf's hyphen. */
export function consumeLine({ runs }: Line, element: Element): Run[] {
  const rest = element.letters.slice(element.painted.length);
  // Where a text's own hyphen follows the added one, that is taken for it, and the next line has two.
  const tries = [runs, withoutHyphen(runs), withoutHyphen(withoutHyphen(runs))];
  const taken = tries.find((runs) => {
    const letters = paintedLetters(runs);
    return isPaintedAs(rest.slice(0, letters.length), letters);
  }) ?? runs;
  element.painted += paintedLetters(taken);
  return taken;
}

/** Drops the hyphen at a line's end, which is on the left of a run that is read from right to left. */
function withoutHyphen(runs: Run[]): Run[] {
  const index = runs.findLastIndex(({ glyphs }) => glyphs.some(isHyphen));
  const run = runs[index];
  if (!run) return runs;
  const { glyphs, positions } = run;
  const at = isBackward(run) ? glyphs.findIndex(isHyphen) : glyphs.findLastIndex(isHyphen);
  return runs.with(index, {
    ...run,
    glyphs: glyphs.toSpliced(at, 1),
    positions: positions.toSpliced(at, 1),
    xAdvance: run.xAdvance - (positions[at]?.xAdvance ?? 0),
  });
}

function isHyphen({ codePoints: [first] }: Run["glyphs"][number]): boolean {
  return first === HYPHEN;
}

const HYPHEN = 0x2d;

/** Whether a run is written from right to left. */
export function isBackward({ attributes: { bidiLevel = 0 } }: Run): boolean {
  return bidiLevel % 2 === 1;
}

/** Whether letters are painted as these, in any order: those of a line from right to left are as they are painted. */
export function isPaintedAs(letters: string, painted: string): boolean {
  return letters === painted || inAnyOrder(letters) === inAnyOrder(painted);
}

function inAnyOrder(letters: string): string {
  return [...letters].sort().join("");
}

export function wordsOf({ children = [] }: Node): string {
  return children.map(({ value = "" }) => value).join("");
}

/** Returns a text's letters without blanks: decomposed, as fonts may draw them, and mirrored signs (« ≤) as one. */
export function lettersOf(text: string): string {
  return text.replace(MIRRORED, "(").normalize("NFKD").replace(/\s/g, "");
}

const MIRRORED = /\p{Bidi_Mirrored}/gu;

function paintedLetters(runs: readonly Run[]): string {
  const glyphs = runs.flatMap(({ glyphs }) => glyphs);
  return lettersOf(
    glyphs.map(({ id, codePoints }) => id === 0 ? UNKNOWN : String.fromCodePoint(...codePoints)).join(""),
  );
}

/** The sign for a mirrored one that the font does not have. */
const UNKNOWN = "\ufffd";

function unknownShape(path: string): TypeError {
  return new TypeError(`react-pdf lays out nodes of another shape than the painter reads: ${path}`);
}
