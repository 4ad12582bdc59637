import { createElement, type ReactElement } from "react";
import { parentPort } from "node:worker_threads";
import { csvLines } from "../domain/text/csv.ts";
import { writeXlsx } from "../xlsx/write_xlsx.ts";
import { DaySheet } from "./documents/DaySheet.tsx";
import { Labels } from "./documents/Labels.tsx";
import { RequestSheet } from "./documents/RequestSheet.tsx";
import { ServingSheets } from "./documents/ServingSheets.tsx";
import { fitLabels } from "./fit_labels.tsx";
import { canDraw, openFonts } from "./fonts.ts";
import type { PrintedDocument, RenderJob } from "./print_job.ts";
import { toPrintable } from "./printable.ts";
import { renderDocument } from "./render_document.ts";

export interface RenderedFile {
  bytes: Uint8Array<ArrayBuffer>;
  alteredTexts: number;
}

export type WorkerResult = RenderedFile | { error: string; place: string };

if (!parentPort) throw new Error("This module runs only as a worker thread. Call createFileRenderer, which starts it.");
const port = parentPort;
const fonts = openFonts();

port.on("message", async (job: RenderJob) => {
  try {
    const result = await make(job);
    port.postMessage(result satisfies WorkerResult, [result.bytes.buffer]);
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    // The message may quote what a person wrote.
    const place = stack.replace(message, "").split("\n").slice(1, 4).join(" ");
    port.postMessage({ error: message, place } satisfies WorkerResult);
  }
});

async function make(job: RenderJob): Promise<RenderedFile> {
  if ("csvRows" in job) return { bytes: new TextEncoder().encode(csvLines(JSON.parse(job.csvRows))), alteredTexts: 0 };
  if ("batches" in job) return { bytes: await writeXlsx(job), alteredTexts: 0 };
  return await draw(job);
}

async function draw(job: PrintedDocument): Promise<RenderedFile> {
  const { value, note } = toPrintable(job, (codePoint) => canDraw(fonts, codePoint));
  const render = async (altered: ReadonlySet<string>) =>
    renderDocument(await documentOf(value, note, altered), fonts, altered);
  const { pdf: first, altered } = await render(new Set());
  const bytes = altered.size === 0 ? first : (await render(altered)).pdf;
  return { bytes, alteredTexts: altered.size };
}

async function documentOf(
  job: PrintedDocument,
  note: string | null,
  altered: ReadonlySet<string>,
): Promise<ReactElement> {
  if (!("kind" in job)) return createElement(RequestSheet, { sheet: job, note });
  if (job.kind === "kitchen-day") return createElement(DaySheet, { sheet: job, note });
  if (job.kind === "kitchen-serving") return createElement(ServingSheets, { document: job, note });
  return createElement(Labels, { sheet: job, sizes: await fitLabels(job, fonts, altered) });
}
