import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

const PDFJS = new URL(import.meta.resolve("unpdf/pdfjs"));

/**
 * Draws a page of a PDF in the browser, with pdf.js, so that a test can look at it. The browser's page keeps the canvas.
 * @param number the page, from 1
 * @param scale pixels a point
 * @returns the picture as a PNG
 */
export async function pdfPicture(page: Page, pdf: Uint8Array, number: number, scale: number): Promise<Uint8Array> {
  await page.setContent("<!doctype html><title>PDF</title><style>body { margin: 0 }</style><canvas></canvas>");
  const source = await readFile(PDFJS, "utf8");
  await page.evaluate(async ({ source, pdf, number, scale }) => {
    const pdfjs = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0));
    const document_ = await pdfjs.getDocument({ data: bytes }).promise;
    const pdfPage = await document_.getPage(number);
    const viewport = pdfPage.getViewport({ scale });
    const canvas = document.querySelector("canvas");
    if (!canvas) throw new Error("the canvas is missing");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await pdfPage.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
  }, { source, pdf: btoa(Array.from(pdf, (byte) => String.fromCharCode(byte)).join("")), number, scale });
  return await page.locator("canvas").screenshot();
}
