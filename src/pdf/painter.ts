import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import {
  type Box,
  consumeLine,
  type Element,
  isBackward,
  isPaintedAs,
  lettersOf,
  type Line,
  type Node,
  type Run,
  type Tagging,
  wordsOf,
} from "./nodes.ts";
import type { PdfDocument, PdfDocumentOptions } from "./pdfkit_types.ts";
import { hasMovedMarks, lettersIn, narrowingOf, ROUNDING, withBlankApart } from "./runs.ts";

/** Turns the axes of a page of pdfkit, which go down, into those of a PDF, and back again. */
const FLIPPED_AXES = [1, 0, 0, -1, 0, 792] as const;

type NumberedBoxes = NonNullable<Tagging["boxes"]>;

/** The bounds of a part of a page, and what is in the place of its number. */
interface Place {
  right: number;
  bottom: number;
  pageNumber: string;
}

export interface PdfInfo {
  /** The places of its pages on precut sheets, if they are painted on such. */
  corners?: Corner[] | undefined;
  title: string;
  author: string;
  creator: string;
  creationDate: Date;
}

/** A place on a page, in points from its upper left corner. */
export interface Corner {
  left: number;
  top: number;
}

/** Paints the pages of react-pdf with pdfkit, on US Letter, each text in its element of the document's structure. */
export function createPainter({ corners, title, author, creator, creationDate }: PdfInfo, fonts: Fonts) {
  const options: PdfDocumentOptions = {
    autoFirstPage: false,
    // Otherwise pdfkit loads Helvetica.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: creator,
      Producer: creator,
      CreationDate: creationDate,
      ModDate: creationDate,
    },
  };
  const doc: PdfDocument = new PDFDocument(options);
  // Scaled to a printer's margins, labels would not fit their sheets.
  if (corners) doc._root.data.ViewerPreferences.data.PrintScaling = "None";
  doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const elements: Element[] = [];
  let isContentOpen = false;
  const document = doc.struct("Document");
  doc.addStructure(document);
  let table = { type: "Document", struct: document };

  /** Adds the elements of a document in the order in which it is written and read. */
  function addElements(node: Node, parent = { type: "Document", struct: document }): void {
    const { tag = node.type === "TEXT" ? "P" : null, scope, isContinued } = node.props ?? {};
    if (!node.props || tag === "Artifact") return;
    const addElement = (type: string) => ({ type, struct: doc.struct(type, scope ? { scope } : {}) });
    const own = tag === null ? parent : isContinued ? table : addElement(tag);
    if (tag === "Table") table = own;
    const { title = [], rest: children = [] } = Object.groupBy(
      node.children ?? [],
      ({ props }) => props?.isTitle ? "title" : "rest",
    );
    for (const child of title) addElements(child, parent);
    if (own !== parent && !isContinued) parent.struct.add(own.struct);
    const words = node.type === "TEXT" ? wordsOf(node) : "";
    // Props stay with a node when react-pdf copies it and parts it over pages.
    node.props.element = { ...own, words, letters: lettersOf(words), painted: "", isCut: false };
    elements.push(node.props.element);
    for (const child of children) addElements(child, own);
  }

  function addPage(): void {
    doc.addPage({ size: "LETTER", margin: 0 });
  }

  /** Paints a laid-out page on the last one; at `corner`, as a label of which nothing is painted beyond its edges. */
  function paintPage({ box, children = [] }: Node, pageNumber: string, corner?: Corner): void {
    const { width, height, paddingBottom = 0, paddingRight = 0 } = box;
    const { left, top } = corner ?? { left: 0, top: 0 };
    const right = left + width - paddingRight + ROUNDING;
    const bottom = top + height - paddingBottom + ROUNDING;
    if (corner) doc.save().rect(left, top, width, height).clip();
    for (const child of children) paint(child, left, top, { right, bottom, pageNumber });
    if (corner) doc.restore();
  }

  function paint(node: Node, x: number, y: number, around: Place): void {
    const { element, isPageNumber, continuedAs, boxes } = node.props ?? {};
    const isContinued = element?.left !== undefined;
    // The later parts of a row lack the cells that are complete, and the others move to the left.
    const left = x + (element?.left ?? node.box.left);
    const top = y + node.box.top;
    if (element) element.left ??= node.box.left;
    // The footer is below the content.
    const place = node.style.position === "absolute" ? { ...around, right: Infinity, bottom: Infinity } : around;
    paintBox(node, left, top);
    if (isPageNumber) return paintLabel(node, place.pageNumber, left + node.box.width, top);
    if (continuedAs && isContinued) paintLabel(node, continuedAs, left + (node.box.paddingLeft ?? 0), top);
    if (boxes) paintNumberedBoxes(node, boxes, left, top);
    if (node.lines) paintText(node.lines, node.box, left, top, place, element);
    else for (const child of node.children ?? []) paint(child, left, top, place);
  }

  function paintBox({ style, box }: Node, left: number, top: number): void {
    const { width, height, borderTopWidth = 0, borderRightWidth = 0, borderBottomWidth = 0, borderLeftWidth = 0 } = box;
    const fills = ([
      [style.backgroundColor, left, top, width, height],
      [style.borderTopColor, left, top, width, borderTopWidth],
      [style.borderBottomColor, left, top + height - borderBottomWidth, width, borderBottomWidth],
      [style.borderLeftColor, left, top, borderLeftWidth, height],
      [style.borderRightColor, left + width - borderRightWidth, top, borderRightWidth, height],
    ] as const).filter(([color, , , width, height]) => color && width > 0 && height > 0);
    if (fills.length === 0) return;
    doc.markContent("Artifact", { type: "Layout" });
    for (const [color = "", ...rectangle] of fills) doc.rect(...rectangle).fill(color);
    doc.endMarkedContent();
  }

  function paintNumberedBoxes({ style, box }: Node, { first, last, width }: NumberedBoxes, left: number, top: number) {
    doc.markContent("Artifact", { type: "Layout" });
    doc.font("regular", style.fontSize ?? 0).fillColor("#000000").lineWidth(0.6);
    for (let number = first; number <= last; number++) {
      const x = left + (number - first) * width;
      doc.rect(x + 0.3, top + 0.3, width - 3.1, box.height - 3.1).stroke("#000000");
      doc.text(String(number), x + 2, top + 1, { lineBreak: false });
    }
    doc.endMarkedContent();
  }

  /** Paints lines in their element. What was painted before, and the footer, is no part of the text. */
  function paintText(lines: Line[], box: Box, left: number, top: number, place: Place, owner?: Element): void {
    const element = owner && owner.painted.length >= owner.letters.length ? undefined : owner;
    const first = lines[0]?.box.y ?? 0;
    for (const line of lines) {
      const runs = element ? consumeLine(line, element) : line.runs;
      const y = top + (box.borderTopWidth ?? 0) + (box.paddingTop ?? 0) - first + line.box.y + line.ascent;
      let x = left + (box.borderLeftWidth ?? 0) + (box.paddingLeft ?? 0) + line.box.x;
      const narrowing = narrowingOf(runs, Math.min(place.right, left + box.width) - x);
      if (element && narrowing === null) element.isCut = true;
      for (const run of runs.flatMap(withBlankApart)) x = paintRun(run, x, y, narrowing ?? 0, element);
    }
    if (element && top + box.height > place.bottom) element.isCut = true;
    endContent();
  }

  /** Goes on with an element's content. Without one, it is no part of the text. */
  function beginContent(element?: Element): void {
    if (isContentOpen) return;
    if (element) element.struct.add(doc.markStructureContent(element.type));
    else doc.markContent("Artifact", { type: "Pagination" });
    isContentOpen = true;
  }

  function endContent(): void {
    if (isContentOpen) doc.endMarkedContent();
    isContentOpen = false;
  }

  /** Paints a run in its element, and returns where the next one begins. */
  function paintRun(run: Run, x: number, y: number, narrowing: number, element?: Element): number {
    const { font, fontSize, color } = run.attributes;
    doc.font(font[0] === fonts.bold ? "bold" : "regular", fontSize).fillColor(color);
    if (!hasMovedMarks(run)) {
      beginContent(element);
      return paintWords(run, x, y, narrowing);
    }
    // Programs part a word where its letters do not follow each other, so its text is beside it. Poppler takes the end
    // of a Span in an element's content for the end of both, and places its text by the axes and the font at its end.
    const actual = lettersIn(run).join("");
    if (element) endContent();
    else beginContent();
    doc.save().transform(...FLIPPED_AXES).addContent(`/${doc._font.id} ${fontSize} Tf`);
    if (element) element.struct.add(doc.markStructureContent("Span", { actual }));
    else doc.markContent("Span", { actual });
    doc.save().transform(...FLIPPED_AXES);
    const end = paintWords(run, x, y, narrowing);
    doc.restore().endMarkedContent().restore();
    return end;
  }

  /** Paints a run with each of its blanks narrower than the font's. */
  function paintWords(run: Run, x: number, y: number, narrowing: number): number {
    const { positions, xAdvance } = run;
    const letters = lettersIn(run);
    const draw = (text: string, x: number) => doc.text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
    if (!isBackward(run) && narrowing === 0 && Math.abs(doc.widthOfString(letters.join("")) - xAdvance) < ROUNDING) {
      draw(letters.join(""), x);
      return x + xAdvance;
    }
    let word: string[] = [];
    let start = x;
    letters.forEach((letter, index) => {
      word.push(letter);
      x += (positions[index]?.xAdvance ?? 0) - (letter === " " ? narrowing : 0);
      // Each word goes with the blank after it, as it is read: pdfkit draws one that comes first on the left.
      const isWithin = isBackward(run) ? letters[index + 1] !== " " : letter !== " ";
      if (isWithin && index < letters.length - 1) return;
      draw((isBackward(run) ? word.reverse() : word).join(""), start);
      word = [];
      start = isBackward(run) ? x - narrowing : x;
    });
    return x;
  }

  /** Paints a line of ours; with its right edge at x where it is the page's number. */
  function paintLabel({ style, box, props }: Node, label: string, x: number, top: number): void {
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("regular", style.fontSize ?? 0).fillColor(style.color ?? "#000000");
    const left = props?.isPageNumber ? x - doc.widthOfString(label) : x;
    doc.text(label, left, top + (box.paddingTop ?? 0), { lineBreak: false });
    doc.endMarkedContent();
  }

  /** Returns the PDF, and the texts that are not in it as they were written. */
  async function finish(): Promise<{ pdf: Uint8Array<ArrayBuffer>; altered: Set<string> }> {
    const altered = elements.filter(({ letters, painted, isCut }) => isCut || !isPaintedAs(letters, painted));
    doc.end();
    return { pdf: new Uint8Array(await buffer(doc)), altered: new Set(altered.map(({ words }) => words)) };
  }

  return { addElements, addPage, paintPage, finish };
}
