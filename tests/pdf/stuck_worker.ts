import { parentPort } from "node:worker_threads";
import type { Sheet } from "../../src/domain/requests/sheet.ts";
import type { WorkerResult } from "../../src/pdf/worker.ts";

// A worker that draws nothing, so that tests need not wait for one to load. By its name, a request is drawn slowly or
// never, or the worker dies of it. Never is a sleep: Deno does not end a thread in a loop, which would go on beside all
// tests to come (denoland/deno#35657).
const SLOW_MS = 50;
const NEVER = new Int32Array(new SharedArrayBuffer(4));

parentPort?.on("message", ({ requestId: { value } }: Sheet) => {
  if (value === "fatal") throw new Error("the worker dies in this test");
  const begun = performance.now();
  if (value === "stuck") Atomics.wait(NEVER, 0, 0);
  while (value === "slow" && performance.now() < begun + SLOW_MS);
  parentPort?.postMessage({ bytes: new TextEncoder().encode("%PDF-"), alteredTexts: 0 } satisfies WorkerResult);
});
