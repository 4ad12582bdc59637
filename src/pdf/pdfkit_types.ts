import type { Readable } from "node:stream";
import type { Font } from "./fonts.ts";

// What we use of pdfkit, which has no types. Those of others are years behind, and bring the types of all of Node.

export interface PdfDocument extends Readable {
  addPage(options: { size: "LETTER"; margin: number }): this;
  end(): void;

  registerFont(name: string, font: Font): this;
  font(name: string, size: number): this;
  _font: { id: string };
  /** The root, with the preferences that `displayTitle` makes. */
  _root: { data: { ViewerPreferences: { data: { PrintScaling?: "None" } } } };
  addContent(operators: string): this;
  widthOfString(text: string): number;
  fillColor(color: string): this;
  text(text: string, left: number, top: number, options: { lineBreak: false; baseline?: "alphabetic" }): this;
  rect(left: number, top: number, width: number, height: number): this;
  fill(color: string): this;
  lineWidth(width: number): this;
  stroke(color: string): this;
  clip(): this;
  save(): this;
  restore(): this;
  transform(...matrix: readonly [a: number, b: number, c: number, d: number, e: number, f: number]): this;

  struct(type: string, options?: ElementOptions): StructureElement;
  addStructure(element: StructureElement): this;
  markContent(type: "Artifact", options: { type: "Layout" | "Pagination" }): this;
  markContent(type: "Span", options: { actual: string }): this;
  markStructureContent(type: string, options?: { actual: string }): StructureContent;
  endMarkedContent(): this;
}

export interface StructureElement {
  add(child: StructureElement | StructureContent): this;
}

interface ElementOptions {
  /** The cells that a table's head cell is the head of. */
  scope?: "Column" | "Row";
}

interface StructureContent {
  refs: unknown[];
}

export interface PdfDocumentOptions {
  autoFirstPage: boolean;
  /** The font to begin with; Helvetica by default. */
  font: string;
  pdfVersion: "1.7";
  tagged: boolean;
  lang: string;
  displayTitle: boolean;
  info: Record<"Title" | "Author" | "Creator" | "Producer", string> & Record<"CreationDate" | "ModDate", Date>;
}
