import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Page as PdfPage } from "@react-pdf/renderer";
import type { Page } from "playwright";
import { type Fonts, openFonts } from "../../src/pdf/fonts.ts";
import { renderDocument } from "../../src/pdf/render_document.ts";
import { Paper, Words } from "../../src/pdf/documents/parts.tsx";
import { browser } from "../support/chromium.ts";

const PDFJS = new URL(import.meta.resolve("unpdf/pdfjs"));
const LETTERS = "Á É Í Ú á é í ú Ł ł ʼ ’ Ḵ ḵ G̱ g̱ X̱ x̱".split(" ");
const FACES = ["regular", "bold"] as const;
const WEIGHTS = { regular: "normal", bold: "bold" } as const;
const FONT_FILES = { regular: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf" };

/** Lengths in points, which are pixels here. */
const SIZE = 60;
const CELL = { width: 90, height: 120 };
const COLUMNS = 6;
const MARGIN = 20;

/** How much of a letter's ink may lie elsewhere, in any row or column of pixels. Two ways to smooth edges differ by 2%. */
const TOLERANCE = 0.08;

const places = FACES.flatMap((face) => LETTERS.map((letter) => ({ letter, face }))).map((cell, index) => ({
  ...cell,
  left: MARGIN + (index % COLUMNS) * CELL.width,
  top: MARGIN + Math.floor(index / COLUMNS) * CELL.height,
}));

/** Draws the letters in a PDF, and returns those whose ink is not where Chromium has it with the same font. */
async function strayLetters(fonts: Fonts): Promise<string[]> {
  const { pdf } = await renderDocument(
    <Paper title="Letters" department="" printedAt="2000-01-01">
      <PdfPage size="LETTER">
        {places.map(({ letter, face, left, top }, index) => (
          <Words key={index} style={{ position: "absolute", fontSize: SIZE, fontWeight: WEIGHTS[face], left, top }}>
            {letter}
          </Words>
        ))}
      </PdfPage>
    </Paper>,
    fonts,
  );

  const page = await (await browser()).newPage();
  await drawPdf(page, pdf);
  const faces = FACES.map((face) => ({
    face,
    font: readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${FONT_FILES[face]}`)), "base64"),
    ascent: fonts[face].ascent / fonts[face].unitsPerEm * SIZE,
  }));
  const stray = await page.evaluate(async ({ faces, places, SIZE, CELL, TOLERANCE }) => {
    const ours = context(document.querySelector("canvas"));
    const theirs = context(document.createElement("canvas"));
    theirs.canvas.width = ours.canvas.width;
    theirs.canvas.height = ours.canvas.height;
    theirs.fillStyle = "white";
    theirs.fillRect(0, 0, theirs.canvas.width, theirs.canvas.height);
    theirs.fillStyle = "black";
    for (const { face, font, ascent } of faces) {
      const bytes = Uint8Array.from(atob(font), (char) => char.charCodeAt(0));
      document.fonts.add(await new FontFace(`Letters-${face}`, bytes).load());
      theirs.font = `${SIZE}px Letters-${face}`;
      for (const place of places) {
        if (place.face === face) theirs.fillText(place.letter, place.left, place.top + ascent);
      }
    }
    return places.filter((place) => !(difference(ink(ours, place), ink(theirs, place)) <= TOLERANCE))
      .map(({ letter, face }) => `${letter} ${face}`);

    function context(canvas: HTMLCanvasElement | null) {
      const found = canvas?.getContext("2d");
      if (!found) throw new Error("the canvas is missing");
      return found;
    }

    /** The ink in each row and each column of a letter's cell. */
    function ink(on: CanvasRenderingContext2D, { left, top }: { left: number; top: number }) {
      const { data } = on.getImageData(left - 10, top - 10, CELL.width, CELL.height);
      const rows = Array<number>(CELL.height).fill(0);
      const columns = Array<number>(CELL.width).fill(0);
      for (let pixel = 0; pixel < CELL.width * CELL.height; pixel++) {
        const dark = 255 - (data[4 * pixel] ?? 255);
        const [row, column] = [Math.floor(pixel / CELL.width), pixel % CELL.width];
        rows[row] = (rows[row] ?? 0) + dark;
        columns[column] = (columns[column] ?? 0) + dark;
      }
      return { rows, columns };
    }

    /** The share of the ink that lies elsewhere. */
    function difference(one: ReturnType<typeof ink>, other: ReturnType<typeof ink>) {
      const total = other.rows.reduce((sum, dark) => sum + dark, 0);
      const apart = (a: number[], b: number[]) => a.reduce((sum, dark, at) => sum + Math.abs(dark - (b[at] ?? 0)), 0);
      return Math.max(apart(one.rows, other.rows), apart(one.columns, other.columns)) / total;
    }
  }, { faces, places, SIZE, CELL, TOLERANCE });
  await page.close();
  return stray;
}

Deno.test("a PDF draws every letter of Tlingit as Chromium does, in regular and in bold", async () => {
  assert.deepEqual(await strayLetters(openFonts()), []);
});

/** Draws the first page of a PDF in the browser, with pdf.js, on a canvas that a test can look at. */
async function drawPdf(page: Page, pdf: Uint8Array): Promise<void> {
  await page.setContent("<!doctype html><title>PDF</title><style>body { margin: 0 }</style><canvas></canvas>");
  const source = readFileSync(PDFJS, "utf8");
  await page.evaluate(async ({ source, pdf }) => {
    const pdfjs = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0));
    const pdfPage = await (await pdfjs.getDocument({ data: bytes }).promise).getPage(1);
    const viewport = pdfPage.getViewport({ scale: 1 });
    const canvas = document.querySelector("canvas");
    if (!canvas) throw new Error("the canvas is missing");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await pdfPage.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
  }, { source, pdf: btoa(Array.from(pdf, (byte) => String.fromCharCode(byte)).join("")) });
}
