import { Page } from "@react-pdf/renderer";
import {
  LABEL_STOCKS,
  type LabelSheet,
  type LabelStock,
  type MealLabel,
  placeText,
} from "../domain/kitchen/labels/labels.ts";
import { type FittedLabel, type LabelText, LabelWords } from "./documents/LabelWords.tsx";
import { Box, Paper } from "./documents/parts.tsx";
import type { Fonts } from "./fonts.ts";
import { lettersOf, type Node, takeLine, textOf } from "./nodes.ts";
import { layOutDocument } from "./render_document.ts";

/** The smallest size of a note, in points. */
const MIN_SIZE = 6;
const STEP = 0.5;
/** Fewer lines of a note than this on each label would make a pile of labels. */
const MIN_BODY_LINES = 3;

/**
 * Fits the labels of a day into their stock: in the largest size in which a meal's label holds everything, or on as many
 * labels of the smallest size as it takes. Nothing is cut.
 */
export async function fitLabels({ labels, ...sheet }: LabelSheet, fonts: Fonts): Promise<FittedLabel[]> {
  const stock = LABEL_STOCKS[sheet.stock];
  const fitted = new Map<MealLabel, FittedLabel[]>();

  /** Fits those of the labels that hold everything at this size, and returns the others. */
  async function tryAt(size: number, open: readonly MealLabel[]): Promise<MealLabel[]> {
    const tries = open.map((label) => labelAt(label, size));
    const measured = await measure(tries.map(({ texts, foot }) => [...texts, foot]), stock, fonts);
    return open.filter((label, index) => {
      const fits = heightOf(measured[index] ?? []) <= innerHeight(stock);
      const [own] = tries.slice(index);
      if (fits && own) fitted.set(label, [own]);
      return !fits;
    });
  }

  const small = await tryAt(stock.size, labels);
  // A long note is not broken at every size before it turns out to fit at none.
  const endless = await tryAt(MIN_SIZE, small);
  for (const [label, parts] of await splitLabels(endless, stock, fonts)) fitted.set(label, parts);
  let open = small.filter((label) => !endless.includes(label));
  for (let size = stock.size - STEP; size > MIN_SIZE && open.length > 0; size -= STEP) open = await tryAt(size, open);
  return labels.flatMap((label) => fitted.get(label) ?? []);
}

/** One label that holds everything, if it fits. */
function labelAt({ student, facts, notes, where }: MealLabel, size: number): FittedLabel {
  const texts = [nameText(student, size), { lines: [facts], size, bold: true }, { lines: [notes], size, bold: false }];
  return {
    texts: texts.filter(hasWords),
    foot: { lines: [where], size: Math.max(MIN_SIZE, size - 2), bold: false },
  };
}

function nameText(student: string, size: number): LabelText {
  return { lines: [student], size: size + 1, bold: true };
}

/** Parts meals over labels of the smallest size. */
async function splitLabels(labels: MealLabel[], stock: LabelStock, fonts: Fonts) {
  const small = (text: string, bold = false): LabelText => ({ lines: [text], size: MIN_SIZE, bold });
  // How many labels it takes is printed on each, and takes room itself: it is more than any meal takes.
  const footOf = (place: string, part = 88, parts = 88) => small(placeText([place, partText(part, parts)]));
  const measured = await measure(
    labels.map(({ student, facts, notes, where, shortId }) => [
      nameText(student, MIN_SIZE),
      small(student, true),
      small(facts, true),
      small(notes),
      small(where),
      footOf(where),
      footOf(shortId),
    ]),
    stock,
    fonts,
  );
  return labels.map((label, index): [MealLabel, FittedLabel[]] => {
    const [name, student, facts, notes, where, longFoot, shortFoot] = measured[index] ?? [];
    if (!name || !student || !facts || !notes || !where || !longFoot || !shortFoot) throw new Error("not measured");
    // As much is repeated on each label as leaves room for the rest: where it goes gives way first, the allergens never do.
    const layouts = [
      { head: [name, facts], body: [notes], foot: longFoot, place: label.where },
      { head: [name, facts], body: [notes, where], foot: shortFoot, place: label.shortId },
      { head: [facts], body: [student, notes, where], foot: shortFoot, place: label.shortId },
    ].map(({ head, body, foot, place }) => ({
      head: head.map(({ text }) => text).filter(hasWords),
      lines: body.flatMap(({ lines }) => lines),
      place,
      room: Math.floor((innerHeight(stock) - heightOf([...head, foot])) / (shortFoot.height / shortFoot.lines.length)),
    }));
    const layout = layouts.find(({ room }) => room >= MIN_BODY_LINES) ?? layouts[2];
    if (!layout) return [label, []];
    const pieces = inPieces(layout.lines, Math.max(layout.room, 1));
    return [
      label,
      pieces.map((piece, part) => ({
        texts: [...layout.head, ...joined(piece)],
        foot: footOf(layout.place, part + 1, pieces.length),
      })),
    ];
  });
}

/** Which of how many labels of a meal, on one line. */
function partText(part: number, count: number): string {
  return [part, "of", count].join("\u00a0");
}

/** A text as it takes its place in a label's width. */
interface Measured {
  text: LabelText;
  /** Its lines, each as a text of its own. */
  lines: LabelText[];
  height: number;
}

/** Lays out the texts of each label below each other, as the label will have them. */
async function measure(labels: LabelText[][], stock: LabelStock, fonts: Fonts): Promise<Measured[][]> {
  if (labels.length === 0) return [];
  const width = stock.width - 2 * stock.padding.x;
  const [page] = await layOutDocument(
    <Paper title="" department="" printedAt="2000-01-01">
      <Page size={[width]} wrap={false}>
        {labels.map((texts, label) => (
          <Box key={label}>
            {texts.map((text, index) => <LabelWords key={index} text={text} width={width} />)}
          </Box>
        ))}
      </Page>
    </Paper>,
    fonts,
  );
  return (page?.children ?? []).map(({ children = [] }, label) =>
    children.flatMap((node, index) => {
      const [text] = labels[label]?.slice(index) ?? [];
      if (!text) return [];
      return [
        hasWords(text) ? { text, lines: linesOf(node, text), height: node.box.height } : { text, lines: [], height: 0 },
      ];
    })
  );
}

function linesOf({ children: [words] = [] }: Node, text: LabelText): LabelText[] {
  const element = { rest: lettersOf(text.lines.join("")) };
  return (words?.lines ?? []).map((line) => ({ ...text, lines: [textOf(takeLine(line, element)).trim()] }));
}

function hasWords({ lines }: LabelText): boolean {
  return lines.some((line) => line !== "");
}

/** Lines that follow each other in one style, as one text. */
function joined(lines: LabelText[]): LabelText[] {
  const texts: LabelText[] = [];
  for (const line of lines) {
    const last = texts.at(-1);
    if (last?.bold === line.bold) last.lines.push(...line.lines);
    else texts.push({ ...line, lines: [...line.lines] });
  }
  return texts;
}

function inPieces<Item>(items: Item[], length: number): Item[][] {
  const pieces = Array.from(
    { length: Math.ceil(items.length / length) },
    (_, index) => items.slice(index * length, (index + 1) * length),
  );
  return pieces.length === 0 ? [[]] : pieces;
}

function heightOf(measured: readonly Measured[]): number {
  return measured.reduce((sum, { height }) => sum + height, 0);
}

function innerHeight({ height, padding }: LabelStock): number {
  return height - 2 * padding.y;
}
