import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import { type KitchenDocument, omitRequests, onlyRequest } from "./left_out.ts";
import { describeJob, leaveOutLargest, type RenderJob, requestsIn, sizeError } from "./print_job.ts";
import { AppError } from "../domain/http/errors.ts";
import { createWorkQueue } from "../process/work_queue.ts";
import type { Log } from "../process/log.ts";
import { PdfError } from "./errors.ts";
import type { WorkerResult } from "./worker.ts";

export type PdfRenderer = ReturnType<typeof createFileRenderer>;

interface PdfRendererOptions {
  /** The worker's module. The bundle has its own. */
  workerUrl?: URL;
  /** How long one render may take, including the start of the worker. */
  timeoutMs?: number;
  /** The worker is replaced after this many renders, so that nothing in it can grow without end. */
  rendersPerWorker?: number;
  /** The worker is stopped after this long without a render, since it holds half as much memory as all the rest. */
  idleMs?: number;
  log?: Log;
}

/** Creates a renderer of files with its own thread, since a long render would block every other request. */
export function createFileRenderer({
  workerUrl = new URL("./worker.ts", import.meta.url),
  timeoutMs = 20_000,
  rendersPerWorker = 200,
  idleMs = 60_000,
  log = () => {},
}: PdfRendererOptions = {}) {
  let worker: Worker | null = null;
  let rendersLeft = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** The kinds of document that a request is left out of, by its short id. */
  const leftOut = new Map<string, Set<KitchenDocument["kind"]>>();
  let lastRender: Promise<unknown> = Promise.resolve();
  const queue = createWorkQueue({ running: 1, waiting: 49, full: tooManyWait });

  async function run(job: RenderJob, signal?: AbortSignal) {
    const { what, advice } = describeJob(job);
    const tooLarge = sizeError(job);
    try {
      if (tooLarge !== null) throw new PdfError("TOO_LARGE", `${tooLarge}. ${advice}`);
      return await queue.run(
        () => {
          const result = "kind" in job ? drawDay(leaveOutLargest(job)) : draw(job);
          lastRender = result.catch(() => {});
          return result;
        },
        // A file of which a part has been sent can no longer be refused.
        "csvRows" in job,
        signal,
      );
    } catch (error) {
      throw error instanceof PdfError ? error.of(what) : error;
    }
  }

  /** Whatever fails, a request at fault does not keep the others off the paper. */
  async function drawDay(day: KitchenDocument) {
    const faulty = new Set<string>();
    try {
      return await draw(day);
    } catch (error) {
      await findFaulty(day, faulty);
      if (isClosed || faulty.size === 0) throw error;
      const rest = await draw(omitRequests(day, faulty, "undrawable"));
      log("warn", "requests that cannot be drawn are left out of a day's PDF, which says so", {
        requests: [...faulty],
        error: error instanceof PdfError ? `${error.code} ${error.cause ?? ""}` : String(error),
      });
      return rest;
    } finally {
      for (const request of requestsIn(day)) noteLeftOut(request, day.kind, faulty.has(request));
    }
  }

  function noteLeftOut(request: string, kind: KitchenDocument["kind"], isLeftOut: boolean) {
    const kinds = leftOut.get(request) ?? new Set();
    if (isLeftOut) kinds.add(kind);
    else kinds.delete(kind);
    leftOut.delete(request);
    if (kinds.size > 0) leftOut.set(request, kinds);
    const [oldest] = leftOut.keys();
    if (leftOut.size > MAX_LEFT_OUT && oldest !== undefined) leftOut.delete(oldest);
  }

  /** Draws each request alone, until a document's time is over. One has the whole of that, as on a busy machine. */
  async function findFaulty(day: KitchenDocument, faulty: Set<string>) {
    const begun = performance.now();
    for (const request of requestsIn(day)) {
      if (isClosed || performance.now() > begun + timeoutMs) return;
      await draw(onlyRequest(day, request)).catch(() => faulty.add(request));
    }
  }

  async function draw(job: RenderJob) {
    clearTimeout(idleTimer);
    if (rendersLeft === 0) await stopWorker();
    if (isClosed) throw shuttingDown();
    worker ??= startWorker();
    // CSV rows leave nothing behind, and a long file has a thousand batches.
    if (!("csvRows" in job)) rendersLeft--;
    let result: WorkerResult;
    try {
      result = await runInWorker(worker, job, timeoutMs);
    } catch (error) {
      if (isClosed) throw shuttingDown();
      await stopWorker();
      if (error instanceof PdfError && error.code === "TIMEOUT") {
        // Deno ends a thread only where its program comes to a pause (denoland/deno#35657).
        log("warn", "a file was given up; if a processor stays busy from now on, restart the service");
      }
      throw error;
    }
    idleTimer = setTimeout(stopWorker, idleMs).unref();
    if ("error" in result) {
      const { advice } = describeJob(job);
      throw new PdfError("FAILED", `its layout failed (${result.error}). ${advice}`, undefined, result.place);
    }
    const { bytes, alteredTexts } = result;
    if (alteredTexts > 0) {
      log("warn", "a PDF has texts that may be printed wrong, each with a line that says so", { alteredTexts });
    }
    return bytes;
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
    /**
     * Renders a document to the bytes of a PDF, a table to those of an Excel file, or rows to those of CSV, one at a time.
     * @param signal drops a render that is still in line, when its reader goes away or gets another answer
     * @throws {PdfError} TOO_LARGE when it has too many meals or too long notes, TIMEOUT when it takes too long, FAILED
     * when the layout fails, CLOSED when the server is shutting down; the next render starts over
     * @throws {AppError} BUSY when too many renders wait; the reason of the signal
     */
    render: run,
    findQueue: queue.findLength,
    /** Whether a request was left out of one of its day's documents, since it could not be drawn. */
    isLeftOutOfPdf: (shortId: string) => leftOut.has(shortId),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(idleTimer);
      await stopWorker();
      await lastRender;
    },
  };
}

function shuttingDown(): PdfError {
  return new PdfError("CLOSED", "the server is shutting down. Try again in a minute.");
}

/** A day has a few at most, and usually none. */
const MAX_LEFT_OUT = 100;

function tooManyWait(): AppError {
  return new AppError("BUSY", "This file could not be made: too many others are waiting. Try again in a minute.", {
    retryAfter: 30,
  });
}

/** Rejects if the worker dies or is too slow. */
function runInWorker(worker: Worker, job: RenderJob, timeoutMs: number): Promise<WorkerResult> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>();
  const tooSlow = `it took longer than ${timeoutMs / 1000} seconds. ${describeJob(job).advice}`;
  const timer = setTimeout(() => reject(new PdfError("TIMEOUT", tooSlow)), timeoutMs);
  function onError(error: unknown) {
    reject(new PdfError("FAILED", error instanceof Error ? error.message : String(error)));
  }
  function onExit() {
    reject(new PdfError("FAILED", "its worker stopped before it was done. Try again in a minute."));
  }
  worker.once("message", resolve).once("error", onError).once("exit", onExit);
  worker.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", onError).off("exit", onExit);
  });
}
