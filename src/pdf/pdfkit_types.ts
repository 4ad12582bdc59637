import type { Readable } from "node:stream";

// What we use of fontkit and pdfkit. Neither has types of its own, those of others are years behind pdfkit, and they would
// bring the types of all of Node with them.

/** A font that is open, of fontkit. */
export interface Font {
  ascent: number;
  descent: number;
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: unknown): { advanceWidth: number; positions: { xOffset: number; yOffset: number }[] };
}

/** A PDF under construction, of pdfkit. */
export interface PdfDocument extends Readable {
  addPage(): this;
  switchToPage(index: number): void;
  bufferedPageRange(): { count: number };
  end(): void;

  registerFont(name: string, font: Font): this;
  font(name: string, size: number): this;
  widthOfString(text: string): number;
  fillColor(color: string): this;
  text(text: string, left: number, top: number, options: { lineBreak: false }): this;
  rect(left: number, top: number, width: number, height: number): this;
  lineWidth(width: number): this;
  fill(color: string): this;
  stroke(color: string): this;
  clip(): this;
  save(): this;
  restore(): this;

  struct(type: string, options?: ElementOptions): StructureElement;
  addStructure(element: StructureElement): this;
  markContent(type: "Artifact", options: { type: "Layout" | "Pagination" }): this;
  markStructureContent(type: string): StructureContent;
  endMarkedContent(): this;
}

/** An element of a document's structure. */
export interface StructureElement {
  add(child: StructureElement | StructureContent): this;
}

export interface ElementOptions {
  /** Of a table's head cell: what it is the head of. */
  scope?: "Column" | "Row";
}

interface StructureContent {
  refs: unknown[];
}

export interface PdfDocumentOptions {
  autoFirstPage: boolean;
  bufferPages: boolean;
  size: "LETTER";
  margin: number;
  /** The font to begin with; Helvetica by default. */
  font: string;
  pdfVersion: "1.7";
  tagged: boolean;
  lang: string;
  displayTitle: boolean;
  info: Record<"Title" | "Author" | "Creator" | "Producer", string> & Record<"CreationDate" | "ModDate", Date>;
}
