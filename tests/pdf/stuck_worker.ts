import { parentPort } from "node:worker_threads";
import type { Sheet } from "../../src/domain/requests/sheet.ts";

// The real worker, which never comes back from a request called "stuck" and dies of one called "fatal".
parentPort?.on("message", (sheet: Sheet) => {
  if (sheet.requestId.value === "stuck") { for (;;); }
  if (sheet.requestId.value === "fatal") throw new Error("the worker dies in this test");
});
await import("../../src/pdf/worker.ts");
