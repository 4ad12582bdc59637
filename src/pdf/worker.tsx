import { parentPort } from "node:worker_threads";
import { renderToBuffer } from "@react-pdf/renderer";
import type { Sheet } from "../domain/requests/sheet.ts";
import { loadFonts } from "./fonts.ts";
import { toPrintable } from "./printable.ts";
import { SheetDocument } from "./SheetDocument.tsx";

/** The worker's response to a sheet: the PDF, or why there is none. */
export type WorkerResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

if (!parentPort) throw new Error("This module runs only as a worker thread. Call createPdfRenderer, which starts it.");
const port = parentPort;
const fonts = loadFonts();

// The layout engine only warns when something runs over the edge of a page. On a sheet with allergy notes, that must be
// an error.
let overflow: string | null = null;
console.warn = (...message) => {
  overflow = message.join(" ");
};

port.on("message", async (sheet: Sheet) => {
  try {
    const { value, note } = toPrintable(sheet, await fonts);
    overflow = null;
    const pdf = new Uint8Array(await renderToBuffer(<SheetDocument sheet={value} note={note} />));
    if (overflow !== null) {
      throw new Error(`the text runs over the edge of a page: ${overflow}`);
    }
    port.postMessage({ pdf } satisfies WorkerResult, [pdf.buffer]);
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies WorkerResult);
  }
});
