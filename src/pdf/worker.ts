import { parentPort } from "node:worker_threads";
import type { LabelPreview } from "../domain/kitchen/labels/label_preview.ts";
import { drawDaySheet } from "./day_sheet.ts";
import type { PrintedDocument, WorkerJob } from "./documents.ts";
import { canDraw, openFonts } from "./fonts.ts";
import { drawLabels, previewLabels } from "./labels.ts";
import { toPrintable } from "./printable.ts";
import { drawRequestSheet } from "./request_sheet.ts";
import { drawServingSheets } from "./serving_sheet.ts";

/** The worker's response to a job: the PDF or the preview, or why there is none. */
export type WorkerResult = { pdf: Uint8Array<ArrayBuffer> } | { preview: LabelPreview } | { error: string };

if (!parentPort) throw new Error("This module runs only as a worker thread. Call createPdfRenderer, which starts it.");
const port = parentPort;
const fonts = openFonts();

port.on("message", async (job: WorkerJob) => {
  try {
    const { value, note } = toPrintable(job, (codePoint) => canDraw(fonts, codePoint));
    if ("kind" in value && value.kind === "kitchen-label-preview") {
      port.postMessage({ preview: previewLabels(fonts, value) } satisfies WorkerResult);
      return;
    }
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
