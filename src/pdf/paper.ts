import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import { createTypesetter } from "./typesetter.ts";
import type { ElementOptions, PdfDocument, PdfDocumentOptions, StructureElement } from "./pdfkit_types.ts";

const INCH = 72;
/** US Letter, in points. */
const PAGE = { width: 8.5 * INCH, height: 11 * INCH };
/** Heights are sums of fractions. Without this, a block that fits exactly could be moved to the next page. */
const ROUNDING = 0.01;

export interface TextStyle {
  /** In points. */
  size: number;
  bold?: boolean;
  color?: string;
  /** The height of a line as a multiple of the size; the font's own, 1.164, by default. */
  lineHeight?: number;
}

/** A piece of known height that is drawn whole. All lengths are in points, from the upper left corner of the page. */
export interface Block {
  height: number;
  draw(left: number, top: number): void;
}

/** What a PDF says about itself, and its margins. */
export interface PaperInfo {
  title: string;
  author: string;
  /** The product, which both wrote and produced it. */
  creator: string;
  createdAt: Date;
  /** In points; an inch by default. */
  margin?: number;
}

/** An element of the document's structure, by which a screen reader knows a heading from a table. None in decoration. */
export type Tag = { type: string; element: StructureElement } | null;

export type Paper = ReturnType<typeof createPaper>;

/**
 * Creates an empty document on Letter paper: pages, a place on them where the next block goes, and the tags that make it
 * accessible. Everything drawn is either text inside a tag or decoration.
 */
export function createPaper(fonts: Fonts, { margin = INCH, ...info }: PaperInfo) {
  const options: PdfDocumentOptions = {
    autoFirstPage: false,
    // Pages stay open to the end, because only then is their number known.
    bufferPages: true,
    size: "LETTER",
    margin: 0,
    // Otherwise pdfkit loads Helvetica.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: info.creator,
      Producer: info.creator,
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
  };
  const doc: PdfDocument = new PDFDocument(options);
  doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  // pdfkit keeps the glyphs of every text that it measures, and breaking one long word measures thousands.
  const type = createTypesetter(fonts);
  const root = { type: "Document", element: doc.struct("Document") };
  doc.addStructure(root.element);

  let bottom = PAGE.height - margin;
  let top = margin;
  let currentTag = root;
  let isDecoration = false;
  doc.addPage();

  /** Reserves the foot of every page for a block of this height. */
  function reserveFooter(height: number): void {
    bottom = PAGE.height - margin - height;
  }

  function nextPage(): void {
    doc.addPage();
    top = margin;
  }

  /** The height that is left on the page. */
  function room(): number {
    return bottom - top + ROUNDING;
  }

  /** Leaves a space, except at the top of a page. */
  function space(height: number): void {
    if (top > margin) top += height;
  }

  /**
   * Draws a block below the one placed before it, on the next page if it does not fit.
   * @param ahead the height of what must stand on the same page after it
   * @throws {Error} when it is taller than a page, since its end would be lost
   */
  function place(block: Block, ahead = 0): void {
    if (block.height + ahead > room()) nextPage();
    if (block.height > room()) throw new Error("a part of the document is taller than a page");
    block.draw(margin, top);
    top += block.height;
  }

  /** Adds an element to the current one. Its content is drawn by `into`, now or on a later page. */
  function tag(type: string, options: ElementOptions = {}): Tag {
    if (isDecoration) return null;
    const element = doc.struct(type, options);
    currentTag.element.add(element);
    return { type, element };
  }

  /** Draws what stands in an element. */
  function into(tag: Tag, draw: () => void): void {
    const outer = currentTag;
    currentTag = tag ?? outer;
    draw();
    currentTag = outer;
  }

  /** Draws what no screen reader should read: rules, boxes, and what every page repeats. */
  function decorate(type: "Layout" | "Pagination", draw: () => void): void {
    if (isDecoration) return draw();
    isDecoration = true;
    doc.markContent("Artifact", { type });
    draw();
    doc.endMarkedContent();
    isDecoration = false;
  }

  /** Draws inside of these edges, and nothing beyond them. */
  function clipTo(left: number, top: number, width: number, height: number, draw: () => void): void {
    doc.save().rect(left, top, width, height).clip();
    draw();
    doc.restore();
  }

  /** Draws lines of text as a part of the current element. */
  function drawLines(lines: string[], style: TextStyle, left: number, top: number): void {
    if (lines.length === 0) return;
    const content = isDecoration ? null : doc.markStructureContent(currentTag.type);
    const height = lineHeight(style);
    // Half of what a line is higher than its font goes above the text, half below, as in a browser.
    const above = (height - lineHeight({ size: style.size })) / 2;
    setFont(style).fillColor(style.color ?? "#000000");
    lines.forEach((line, index) => doc.text(line, left, top + index * height + above, { lineBreak: false }));
    if (content === null) return;
    doc.endMarkedContent();
    currentTag.element.add(content);
  }

  function drawFill(left: number, top: number, width: number, height: number): void {
    decorate("Layout", () => doc.rect(left, top, width, height).fill("#000000"));
  }

  /** Draws a border inside of the given edges. */
  function drawBorder(left: number, top: number, width: number, height: number, thickness: number): void {
    const half = thickness / 2;
    decorate("Layout", () => {
      doc.rect(left + half, top + half, width - thickness, height - thickness).lineWidth(thickness).stroke("#000000");
    });
  }

  function widthOf(text: string, { size, bold = false }: TextStyle): number {
    return type.widthOf(text, { size, bold });
  }

  function lineHeight(
    { size, lineHeight = (fonts.regular.ascent - fonts.regular.descent) / fonts.regular.unitsPerEm }: TextStyle,
  ) {
    return size * lineHeight;
  }

  function setFont({ size, bold = false }: TextStyle) {
    return doc.font(bold ? "bold" : "regular", size);
  }

  /** Draws the footers, if there are any, now that the number of pages is known, and returns the document's bytes. */
  async function finish(footer?: (page: number, pages: number) => Block): Promise<Uint8Array<ArrayBuffer>> {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; footer && page < count; page++) {
      doc.switchToPage(page);
      decorate("Pagination", () => footer(page + 1, count).draw(margin, bottom));
    }
    doc.end();
    return new Uint8Array(await buffer(doc));
  }

  return {
    width: PAGE.width - 2 * margin,
    reserveFooter,
    nextPage,
    room,
    space,
    place,
    tag,
    into,
    decorate,
    clipTo,
    drawLines,
    drawFill,
    drawBorder,
    widthOf,
    lineHeight,
    finish,
  };
}
