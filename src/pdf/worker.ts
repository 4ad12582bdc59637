import { parentPort } from "node:worker_threads";
import type { Sheet } from "../domain/requests/sheet.ts";
import { canDraw, openFonts } from "./fonts.ts";
import { toPrintable } from "./printable.ts";
import { drawRequestSheet } from "./request_sheet.ts";

/** The worker's response to a sheet: the PDF, or why there is none. */
export type WorkerResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

if (!parentPort) throw new Error("This module runs only as a worker thread. Call createPdfRenderer, which starts it.");
const port = parentPort;
const fonts = openFonts();

port.on("message", async (sheet: Sheet) => {
  try {
    const { value, note } = toPrintable(sheet, (codePoint) => canDraw(fonts, codePoint));
    const pdf = await drawRequestSheet(fonts, value, note);
    port.postMessage({ pdf } satisfies WorkerResult, [pdf.buffer]);
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies WorkerResult);
  }
});
