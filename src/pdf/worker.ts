import { parentPort } from "node:worker_threads";
import { drawDaySheet } from "./day_sheet.ts";
import type { PrintedDocument } from "./documents.ts";
import { canDraw, openFonts } from "./fonts.ts";
import { drawLabels } from "./labels.ts";
import { toPrintable } from "./printable.ts";
import { drawRequestSheet } from "./request_sheet.ts";
import { drawServingSheets } from "./serving_sheet.ts";

/** The worker's response: the PDF, or why there is none. */
export type WorkerResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

if (!parentPort) throw new Error("This module runs only as a worker thread. Call createPdfRenderer, which starts it.");
const port = parentPort;
const fonts = openFonts();

port.on("message", async (document: PrintedDocument) => {
  try {
    const { value, note } = toPrintable(document, (codePoint) => canDraw(fonts, codePoint));
    const pdf = await draw(value, note);
    port.postMessage({ pdf } satisfies WorkerResult, [pdf.buffer]);
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies WorkerResult);
  }
});

function draw(document: PrintedDocument, note: string | null): Promise<Uint8Array<ArrayBuffer>> {
  if (!("kind" in document)) return drawRequestSheet(fonts, document, note);
  if (document.kind === "kitchen-day") return drawDaySheet(fonts, document, note);
  if (document.kind === "kitchen-serving") return drawServingSheets(fonts, document, note);
  return drawLabels(fonts, document);
}
