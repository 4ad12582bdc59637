import {
  LABEL_STOCKS,
  type LabelSettings,
  type LabelSheet,
  type LabelStock,
  type MealLabel,
  placeText,
  positionsOf,
} from "./labels.ts";

/** The smallest size of a note, in points. */
export const MIN_FONT_SIZE = 6;
const STEP = 0.5;

/** How a font measures: of lines at a size, in points. */
export interface Typesetter {
  breakLines(text: string, style: LabelStyle, width: number): string[];
  lineHeight(style: LabelStyle): number;
}

export interface LabelStyle {
  size: number;
  bold: boolean;
}

/** Lines of one style on a page, from the upper left corner of their first. */
export interface PlacedText {
  lines: string[];
  style: LabelStyle;
  left: number;
  top: number;
}

/** A label on a page, by its upper left corner. */
export interface PlacedLabel {
  left: number;
  top: number;
  texts: PlacedText[];
}

type LabelsToPlace = Pick<LabelSheet, "labels" | keyof LabelSettings>;

/** Lays out the labels on their sheets: page by page, position by position. */
export function layOutLabels(sheet: LabelsToPlace, type: Typesetter): PlacedLabel[][] {
  const stock = LABEL_STOCKS[sheet.stock];
  const perPage = positionsOf(stock);
  const pages: PlacedLabel[][] = [];
  let position = sheet.start - 1;
  for (const label of sheet.labels) {
    for (const blocks of layOutLabel(label, stock, type)) {
      (pages[Math.floor(position / perPage)] ??= []).push(placeLabel(blocks, sheet, position % perPage, type));
      position++;
    }
  }
  return pages;
}

function placeLabel(blocks: TextBlock[], sheet: LabelSettings, position: number, type: Typesetter): PlacedLabel {
  const stock = LABEL_STOCKS[sheet.stock];
  const corner = cellAt(stock, position, sheet);
  return { ...corner, texts: place(blocks, stock, corner, type) };
}

/** The upper left corner of a position on its sheet, from 0. */
export function cellAt(stock: LabelStock, position: number, { dx, dy }: Pick<LabelSettings, "dx" | "dy">) {
  return {
    left: stock.left + (position % stock.columns) * stock.pitchX + dx,
    top: stock.top + Math.floor(position / stock.columns) * stock.pitchY + dy,
  };
}

/** Lines of one style; the last of a label's blocks stands at its foot. */
type TextBlock = Pick<PlacedText, "lines" | "style">;

/** One label for a meal whose note fits, else as many as it takes: nothing is cut. */
function layOutLabel(label: MealLabel, stock: LabelStock, type: Typesetter): TextBlock[][] {
  // A long note is not broken at every size before it turns out to fit at none.
  if (!fitsOne(label, stock, type)) return splitLabel(label, stock, type);
  let size = stock.size;
  let blocks = blocksOf(label, stock, type, size);
  while (size > MIN_FONT_SIZE && !fits(blocks, stock, type)) {
    size -= STEP;
    blocks = blocksOf(label, stock, type, size);
  }
  return [blocks];
}

function fitsOne(label: MealLabel, stock: LabelStock, type: Typesetter): boolean {
  return fits(blocksOf(label, stock, type, MIN_FONT_SIZE), stock, type);
}

function fits(blocks: TextBlock[], stock: LabelStock, type: Typesetter): boolean {
  return heightOf(blocks, type) <= innerHeight(stock);
}

function blocksOf(label: MealLabel, stock: LabelStock, type: Typesetter, size: number): TextBlock[] {
  return [
    block(label.student, nameStyle(size), stock, type),
    block(label.facts, { size, bold: true }, stock, type),
    block(label.notes, { size, bold: false }, stock, type),
    block(label.where, footStyle(size), stock, type),
  ].filter(({ lines }) => lines.length > 0);
}

/**
 * Parts a meal over labels of the smallest size, which all say whose it is, which allergens it must not have and which of how
 * many they are: each may be the only one that is read.
 */
function splitLabel(label: MealLabel, stock: LabelStock, type: Typesetter): TextBlock[][] {
  const parted: PartedLabel = {
    name: [block(label.student, nameStyle(MIN_FONT_SIZE), stock, type)],
    allergy: [block(label.facts, { size: MIN_FONT_SIZE, bold: true }, stock, type)].filter(({ lines }) =>
      lines.length > 0
    ),
    notes: lineBlocks(label.notes, { size: MIN_FONT_SIZE, bold: false }, stock, type),
  };
  let parts = splitInto(2, label, parted, stock, type);
  // How many labels it takes is printed on each, and takes room itself.
  for (let tries = 0; tries < 5; tries++) {
    const next = splitInto(parts.length, label, parted, stock, type);
    if (next.length === parts.length) return next;
    parts = next;
  }
  return parts;
}

/** The texts of a meal that goes over several labels. */
interface PartedLabel {
  name: TextBlock[];
  allergy: TextBlock[];
  notes: TextBlock[];
}

/** Parts the lines of a meal over labels, with room for what tells each from the `count` that there may be. */
function splitInto(
  count: number,
  label: MealLabel,
  { name, allergy, notes }: PartedLabel,
  stock: LabelStock,
  type: Typesetter,
): TextBlock[][] {
  const small = { size: MIN_FONT_SIZE, bold: false };
  const where = lineBlocks(label.where, small, stock, type);
  const student = lineBlocks(label.student, { size: MIN_FONT_SIZE, bold: true }, stock, type);
  // As much is repeated on each label as leaves room for the rest: where it goes gives way first, the allergens never do.
  const layouts = [
    { head: [...name, ...allergy], body: notes, foot: label.where },
    { head: [...name, ...allergy], body: [...notes, ...where], foot: label.shortId },
    { head: allergy, body: [...student, ...notes, ...where], foot: label.shortId },
  ].map(({ head, body, foot }) => {
    const footOf = (part: number, parts: number) => block(placeText([foot, partText(part, parts)]), small, stock, type);
    const room = linesIn(innerHeight(stock) - heightOf([...head, footOf(count, count)], type), small, type);
    return { head, body, footOf, room };
  });
  const layout = layouts.find(({ room }) => room >= MIN_BODY_LINES) ?? layouts.at(-1);
  if (!layout) return [];
  const { head, body, footOf, room } = layout;
  return inPieces(body, Math.max(room, 1)).map((piece, index, pieces) => [
    ...head,
    ...joined(piece),
    footOf(index + 1, pieces.length),
  ]);
}

/** Which of how many labels of a meal, on one line. */
function partText(part: number, count: number): string {
  return [part, "of", count].join("\u00a0");
}

/** Fewer lines of a note than this on each label would make a pile of labels. */
const MIN_BODY_LINES = 3;

function nameStyle(size: number): LabelStyle {
  return { size: size + 1, bold: true };
}

function footStyle(size: number): LabelStyle {
  return { size: Math.max(MIN_FONT_SIZE, size - 2), bold: false };
}

function block(text: string, style: LabelStyle, stock: LabelStock, type: Typesetter): TextBlock {
  return { lines: text === "" ? [] : type.breakLines(text, style, stock.width - 2 * stock.padding.x), style };
}

function lineBlocks(text: string, style: LabelStyle, stock: LabelStock, type: Typesetter): TextBlock[] {
  return block(text, style, stock, type).lines.map((line) => ({ lines: [line], style }));
}

/** Lines that follow each other in one style, as one block. */
function joined(lines: TextBlock[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.style.bold === line.style.bold) last.lines.push(...line.lines);
    else blocks.push({ lines: [...line.lines], style: line.style });
  }
  return blocks;
}

function inPieces<Item>(items: Item[], length: number): Item[][] {
  const pieces = Array.from(
    { length: Math.ceil(items.length / length) },
    (_, index) => items.slice(index * length, (index + 1) * length),
  );
  return pieces.length === 0 ? [[]] : pieces;
}

function linesIn(height: number, style: LabelStyle, type: Typesetter): number {
  return Math.floor(height / type.lineHeight(style));
}

function heightOf(blocks: TextBlock[], type: Typesetter): number {
  return blocks.reduce((sum, { lines, style }) => sum + lines.length * type.lineHeight(style), 0);
}

function innerHeight({ height, padding }: LabelStock): number {
  return height - 2 * padding.y;
}

/** Stacks the blocks from the top of the label, and puts the last one at its foot. */
function place(
  blocks: TextBlock[],
  stock: LabelStock,
  { left, top }: { left: number; top: number },
  type: Typesetter,
): PlacedText[] {
  let y = top + stock.padding.y;
  return blocks.map((part, index) => {
    const height = heightOf([part], type);
    const isFoot = index === blocks.length - 1;
    const placed = {
      ...part,
      left: left + stock.padding.x,
      top: isFoot ? top + stock.height - stock.padding.y - height : y,
    };
    y += height;
    return placed;
  });
}
