import layoutDocument from "@react-pdf/layout";
import { pdf } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { Font, Fonts } from "./fonts.ts";
import { type Node, parsePages, wordsOf } from "./nodes.ts";
import { createPainter, type PdfInfo } from "./painter.ts";

/**
 * Renders a document of react-pdf as a tagged PDF. react-pdf lays it out, and we paint its pages: its own painting
 * cannot tag, and loses where the marks of letters are.
 * @param altered the texts that begin with where to read them, since they did not come out as they were written
 * @returns the PDF, and its texts of that kind
 */
export async function renderDocument(document: ReactElement, fonts: Fonts, altered: ReadonlySet<string> = NONE) {
  const root = treeOf(document, altered);
  const { corners, start = 1 } = root.props;
  const painter = createPainter(root.props, fonts);
  painter.addElements(root);
  const pages = await layOut(root, fonts);
  const labels = Map.groupBy(pages, ({ props }) => props?.label);
  pages.forEach((page, index) => {
    const position = (start - 1 + index) % (corners?.length ?? 1);
    if (index === 0 || position === 0) painter.addPage();
    const label = page.props?.label;
    const parts = labels.get(label) ?? [];
    const number = `${parts.indexOf(page) + 1} of ${parts.length}`;
    painter.paintPage(page, label === undefined ? `Page ${number}` : number, corners?.[position]);
  });
  return await painter.finish();
}

/** Lays out a document, to measure what is in its pages. */
export function layOutDocument(document: ReactElement, fonts: Fonts, altered: ReadonlySet<string>): Promise<Node[]> {
  return layOut(treeOf(document, altered), fonts);
}

export interface DocumentProps extends PdfInfo {
  /** The position of the first label on its sheet, from 1. */
  start?: number | undefined;
}

interface Root extends Node {
  props: NonNullable<Node["props"]> & DocumentProps;
}

const NONE: ReadonlySet<string> = new Set();

function treeOf(document: ReactElement, altered: ReadonlySet<string>): Root {
  const root: Root = pdf(document as Parameters<typeof pdf>[0]).container.document;
  addWarnings(root, altered);
  return root;
}

/** Begins each altered text with where to read it. At its end, that could be a page of its own. */
function addWarnings(node: Node, altered: ReadonlySet<string>, around?: string): void {
  const request = node.props?.request ?? around;
  const first = node.children?.[0];
  if (node.type === "TEXT" && first && altered.has(wordsOf(node))) {
    const place = request === undefined ? "on the screen" : `in request ${request}`;
    first.value = `This text may be printed wrong. Read it ${place}.\n${first.value}`;
  } else for (const child of node.children ?? []) addWarnings(child, altered, request);
}

async function layOut(root: Root, { regular, bold }: Fonts): Promise<Node[]> {
  addWordBreaks(root, bold);
  // The fonts are open already; react-pdf's own store would open their files again.
  const store = {
    getFont: ({ fontWeight = 400 }: { fontWeight?: number }) => ({ data: fontWeight >= 600 ? bold : regular }),
    load: () => Promise.resolve(),
    getEmojiSource: () => null,
    getHyphenationCallback: () => breaksIn(bold, WIDE),
  };
  // Its types leave out the fonts.
  const layOutWith = layoutDocument as unknown as (root: Root, fontStore: typeof store) => Promise<object>;
  return parsePages(await layOutWith(root, store));
}

function addWordBreaks({ props, children = [] }: Node, font: Font): void {
  if (props?.ems) props.hyphenationCallback = breaksIn(font, props.ems);
  for (const child of children) addWordBreaks(child, font);
}

/** The width of a column, in ems, that is wider than most words. */
const WIDE = 13;
const graphemes = new Intl.Segmenter("en-US");

/** Returns the parts of a word between which react-pdf may break it. An empty part keeps out a hyphen. */
function breaksIn(font: Font, ems: number): (word: string) => string[] {
  return (word) => {
    if (word.trim() === "") return [...word];
    if (word.length < ems / 2 || font.layout(word).advanceWidth < ems * font.unitsPerEm) return [word];
    return [...graphemes.segment(word)].flatMap(({ segment }, index) => index === 0 ? [segment] : ["", segment]);
  };
}
