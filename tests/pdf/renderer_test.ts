import assert from "node:assert/strict";
import { once } from "node:events";
import process from "node:process";
import type { Worker } from "node:worker_threads";
import type { Sheet } from "../../src/domain/requests/sheet.ts";
import { PdfError, type PdfErrorCode } from "../../src/pdf/errors.ts";
import { createFileRenderer } from "../../src/pdf/renderer.ts";
import { aMeal, aSheet } from "../support/sheets.ts";

const stuckWorker = new URL("./stuck_worker.ts", import.meta.url);

/** The sheet of a request that the test's worker treats in this way. */
function named(value: string): Sheet {
  const sheet = aSheet();
  return { ...sheet, requestId: { ...sheet.requestId, value } };
}

function withCode(code: PdfErrorCode) {
  return (error: unknown) => error instanceof PdfError && error.code === code;
}

function isPdf(bytes: Uint8Array) {
  return new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";
}

async function withRenderer(
  options: Parameters<typeof createFileRenderer>[0],
  body: (renderer: ReturnType<typeof createFileRenderer>) => Promise<void>,
) {
  const renderer = createFileRenderer(options);
  try {
    await body(renderer);
  } finally {
    await renderer.close();
  }
}

/** Passes the workers that start during `body`, as they start. */
async function withWorkers(body: (workers: Worker[]) => Promise<void>): Promise<void> {
  const workers: Worker[] = [];
  const add = (worker: Worker) => workers.push(worker);
  process.on("worker", add);
  try {
    await body(workers);
  } finally {
    process.off("worker", add);
  }
}

// Over 2 s: it draws sheets of 200 meals, long enough for timers to tick meanwhile.
Deno.test("timers tick while long sheets are rendered, and one that cannot be does not affect the others", () =>
  withWorkers((workers) =>
    withRenderer({}, async (renderer) => {
      await renderer.render(aSheet());
      let ticks = 0;
      const timer = setInterval(() => ticks++, 5);
      const long = aSheet({
        specialMeals: Array.from({ length: 200 }, (_, index) => aMeal(`Student ${index}`, "No nuts")),
      });
      const broken = { ...aSheet(), delivery: null } as unknown as Sheet;
      const table = { columns: [{ title: "Grades" }], batches: ['[["3-4"]]'] };
      const [, failed, ...after] = await Promise.allSettled(
        [long, broken, aSheet(), table].map((job) => renderer.render(job)),
      );
      clearInterval(timer);
      assert.ok(ticks >= 5, `${ticks} ticks`);
      assert.deepEqual(after.map(({ status }) => status), ["fulfilled", "fulfilled"]);
      assert(failed?.status === "rejected" && withCode("FAILED")(failed.reason));
      assert.equal(workers.length, 1);
    })
  ));

Deno.test("a render that takes too long and a worker that dies reject, and the next one gets a new worker", () =>
  withRenderer({ workerUrl: stuckWorker, timeoutMs: 3_000 }, async (renderer) => {
    const [stuck, afterStuck] = [renderer.render(named("stuck")), renderer.render(aSheet())];
    await assert.rejects(stuck, withCode("TIMEOUT"));
    assert.ok(isPdf(await afterStuck));
    await assert.rejects(renderer.render(named("fatal")), withCode("FAILED"));
    assert.ok(isPdf(await renderer.render(aSheet())));
  }));

Deno.test("a worker is replaced after its renders, and the next one begins in another", () =>
  withWorkers((workers) =>
    withRenderer({ workerUrl: stuckWorker, rendersPerWorker: 1 }, async (renderer) => {
      const documents = await Promise.all([1, 2, 3].map(() => renderer.render(aSheet())));
      assert.ok(documents.every(isPdf));
      assert.equal(workers.length, 3);
    })
  ));

Deno.test("a worker with nothing to do is stopped, and the next render starts another", () =>
  withWorkers((workers) =>
    withRenderer({ workerUrl: stuckWorker, idleMs: 1 }, async (renderer) => {
      assert.ok(isPdf(await renderer.render(aSheet())));
      assert(workers[0]);
      await once(workers[0], "exit");
      assert.ok(isPdf(await renderer.render(aSheet())));
      assert.equal(workers.length, 2);
    })
  ));

Deno.test("a render longer than a worker may be idle is finished by the worker of the one before", () =>
  withWorkers((workers) =>
    withRenderer({ workerUrl: stuckWorker, idleMs: 1 }, async (renderer) => {
      const documents = await Promise.all([aSheet(), named("slow")].map((sheet) => renderer.render(sheet)));
      assert.ok(documents.every(isPdf));
      assert.equal(workers.length, 1);
    })
  ));

Deno.test("closing rejects renders that are running, waiting or requested later", async () => {
  const renderer = createFileRenderer({ workerUrl: stuckWorker });
  await renderer.render(aSheet());
  const refused = [named("stuck"), aSheet()].map((sheet) => assert.rejects(renderer.render(sheet), withCode("CLOSED")));
  await renderer.close();
  await Promise.all(refused);
  await assert.rejects(renderer.render(aSheet()), withCode("CLOSED"));
});
