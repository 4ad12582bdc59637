import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import { MAX_SPECIAL_MEALS } from "../domain/requests/form.ts";
import type { Sheet } from "../domain/requests/sheet.ts";
import { PdfError } from "./errors.ts";
import { createQueue, type Reader } from "./queue.ts";
import type { WorkerResult } from "./worker.ts";

/** About 40 pages of notes. A kitchen cannot work with more, and their layout would keep everybody else waiting. */
export const MAX_MEAL_CHARACTERS = 100_000;

export interface PdfRenderer {
  /**
   * Renders a sheet to the bytes of a PDF, one sheet at a time.
   * @param reader who waits for it; a render still in line is dropped when they go away
   * @throws {PdfError} TOO_LARGE when it has too many meals or too long notes, TOO_MANY when its reader has two others under
   * way, BUSY when too many renders wait, ABANDONED when its reader went away, TIMEOUT when it takes too long, FAILED when
   * the layout fails, CLOSED when the server is shutting down; the next render starts over
   */
  render(sheet: Sheet, reader?: Reader): Promise<Uint8Array<ArrayBuffer>>;
  /** Stops the worker and refuses what is still queued. */
  close(): Promise<void>;
}

interface PdfRendererOptions {
  /** The worker's module. The bundle has its own. */
  workerUrl?: URL;
  /** How long one render may take, including the start of the worker. */
  timeoutMs?: number;
  /** The worker is replaced after this many renders, so that nothing in it can grow without end. */
  rendersPerWorker?: number;
  /** The worker is stopped after this long without a render, since it holds half as much memory as all the rest. */
  idleMs?: number;
}

/**
 * Creates a PDF renderer with its own thread, since laying out a long sheet would block every other request. The worker
 * starts with the first render, and again with the first after a break.
 */
export function createPdfRenderer({
  workerUrl = new URL("./worker.ts", import.meta.url),
  timeoutMs = 20_000,
  rendersPerWorker = 200,
  idleMs = 60_000,
}: PdfRendererOptions = {}): PdfRenderer {
  let worker: Worker | null = null;
  let rendersLeft = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let lastRender: Promise<unknown> = Promise.resolve();
  const queue = createQueue();

  async function render(sheet: Sheet, reader: Reader = {}) {
    requireRoom(sheet);
    return await queue.run(() => {
      const result = renderNext(sheet);
      lastRender = result.catch(() => {});
      return result;
    }, reader);
  }

  async function renderNext(sheet: Sheet) {
    clearTimeout(idleTimer);
    if (rendersLeft === 0) await stopWorker();
    if (isClosed) throw new PdfError("CLOSED", "the server is shutting down. Try again in a minute.");
    worker ??= startWorker();
    rendersLeft--;
    try {
      const pdf = await renderInWorker(worker, sheet, timeoutMs);
      idleTimer = setTimeout(stopWorker, idleMs).unref();
      return pdf;
    } catch (error) {
      await stopWorker();
      throw error;
    }
  }

  function startWorker() {
    rendersLeft = rendersPerWorker;
    return new Worker(workerUrl);
  }

  async function stopWorker() {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  return {
    render,
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await stopWorker();
      await lastRender;
    },
  };
}

function requireRoom({ specialMeals: { meals } }: Sheet): void {
  const tooLarge = (what: string) => new PdfError("TOO_LARGE", `${what}. Use the print page instead.`);
  if (meals.length > MAX_SPECIAL_MEALS) {
    throw tooLarge(`it has ${meals.length} special meals, and a PDF has room for ${MAX_SPECIAL_MEALS}`);
  }
  const characters = meals.reduce((sum, { studentName, notes }) => sum + studentName.length + roomOf(notes), 0);
  if (characters > MAX_MEAL_CHARACTERS) {
    throw tooLarge(
      `its special meals have ${characters} characters, and a PDF has room for ${MAX_MEAL_CHARACTERS} of them`,
    );
  }
}

/** A line takes its place on the paper however short it is. */
function roomOf(notes: string): number {
  return notes.split("\n").reduce((sum, line) => sum + Math.max(line.length, CHARACTERS_PER_LINE), 0);
}

const CHARACTERS_PER_LINE = 60;

/** Sends a sheet to the worker and waits for the result. Rejects if the worker dies or is too slow. */
function renderInWorker(worker: Worker, sheet: Sheet, timeoutMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const timer = setTimeout(
    () =>
      reject(new PdfError("TIMEOUT", `it took longer than ${timeoutMs / 1000} seconds. Use the print page instead.`)),
    timeoutMs,
  );
  function onMessage(result: WorkerResult) {
    if ("pdf" in result) resolve(result.pdf);
    else reject(new PdfError("FAILED", `its layout failed (${result.error}). Use the print page instead.`));
  }
  function onError(error: unknown) {
    reject(new PdfError("FAILED", error instanceof Error ? error.message : String(error)));
  }
  function onExit() {
    reject(new PdfError("FAILED", "its worker stopped before it was done. Try again in a minute."));
  }
  worker.once("message", onMessage).once("error", onError).once("exit", onExit);
  worker.postMessage(sheet);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
  });
}
