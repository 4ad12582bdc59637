import assert from "node:assert/strict";
import { once } from "node:events";
import process from "node:process";
import type { Worker } from "node:worker_threads";
import { AppError } from "../../src/domain/http/errors.ts";
import type { Sheet } from "../../src/domain/requests/sheet.ts";
import { PdfError, type PdfErrorCode } from "../../src/pdf/errors.ts";
import { MAX_SPECIAL_MEALS } from "../../src/domain/requests/form.ts";
import { createPdfRenderer } from "../../src/pdf/renderer.ts";
import { aMeal, aSheet } from "../support/sheets.ts";

const stuckWorker = new URL("./stuck_worker.ts", import.meta.url);

function meals(count: number) {
  return Array.from({ length: count }, (_, index) => aMeal(`Student ${index}`, "No nuts"));
}

const busy = (error: unknown) => error instanceof AppError && error.code === "BUSY";

function withCode(code: PdfErrorCode) {
  return (error: unknown) => error instanceof PdfError && error.code === code;
}

function isPdf(bytes: Uint8Array) {
  return new TextDecoder().decode(bytes.subarray(0, 5)) === "%PDF-";
}

async function withRenderer(
  options: Parameters<typeof createPdfRenderer>[0],
  body: (renderer: ReturnType<typeof createPdfRenderer>) => Promise<void>,
) {
  const renderer = createPdfRenderer(options);
  try {
    await body(renderer);
  } finally {
    await renderer.close();
  }
}

Deno.test("timers keep ticking while a long sheet is rendered", () =>
  withRenderer({}, async (renderer) => {
    await renderer.render(aSheet());
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await renderer.render(aSheet({ specialMeals: meals(300) }));
    clearInterval(timer);
    assert.ok(ticks >= 5, `${ticks} ticks`);
  }));

Deno.test("a sheet that cannot be rendered does not affect the ones before and after it", () =>
  withRenderer({}, async (renderer) => {
    const broken = { ...aSheet(), delivery: null } as unknown as Sheet;
    const results = await Promise.allSettled([aSheet(), broken, aSheet()].map((sheet) => renderer.render(sheet)));
    assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
    await assert.rejects(renderer.render(broken), withCode("FAILED"));
  }));

Deno.test("a render that takes too long rejects, and the next one gets a new worker", () =>
  withRenderer({ workerUrl: stuckWorker, timeoutMs: 10_000 }, async (renderer) => {
    const sheet = aSheet();
    const stuck = renderer.render({ ...sheet, requestId: { ...sheet.requestId, value: "stuck" } });
    const next = renderer.render(sheet);
    await assert.rejects(stuck, withCode("TIMEOUT"));
    assert.ok(isPdf(await next));
  }));

Deno.test("a worker that dies rejects its render, and the next one gets a new worker", () =>
  withRenderer({ workerUrl: stuckWorker }, async (renderer) => {
    const sheet = aSheet();
    await assert.rejects(
      renderer.render({ ...sheet, requestId: { ...sheet.requestId, value: "fatal" } }),
      withCode("FAILED"),
    );
    assert.ok(isPdf(await renderer.render(sheet)));
  }));

Deno.test("renders continue when the worker is replaced", () =>
  withRenderer({ rendersPerWorker: 1 }, async (renderer) => {
    const documents = await Promise.all([1, 2, 3].map(() => renderer.render(aSheet())));
    assert.ok(documents.every(isPdf));
  }));

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

Deno.test("a worker with nothing to do is stopped, and the next render starts another", () =>
  withWorkers((workers) =>
    withRenderer({ idleMs: 1 }, async (renderer) => {
      assert.ok(isPdf(await renderer.render(aSheet())));
      assert(workers[0]);
      await once(workers[0], "exit");
      assert.ok(isPdf(await renderer.render(aSheet())));
      assert.equal(workers.length, 2);
    })
  ));

Deno.test("a render longer than a worker may be idle is finished by the worker of the one before", () =>
  withWorkers((workers) =>
    withRenderer({ idleMs: 1 }, async (renderer) => {
      const documents = await Promise.all(
        [aSheet(), aSheet({ specialMeals: meals(100) })].map((sheet) => renderer.render(sheet)),
      );
      assert.ok(documents.every(isPdf));
      assert.equal(workers.length, 1);
    })
  ));

Deno.test("too many special meals for a PDF are refused, not left out", () =>
  withRenderer({}, async (renderer) => {
    const tooMany = aSheet({ specialMeals: meals(MAX_SPECIAL_MEALS + 1) });
    await assert.rejects(renderer.render(tooMany), withCode("TOO_LARGE"));
  }));

Deno.test("a reader who goes away leaves the line, and what they ask for next is made", () =>
  withRenderer({}, async (renderer) => {
    const first = renderer.render(aSheet(), { id: "other" });
    const leave = new AbortController();
    const reader = { id: "reader", signal: leave.signal };
    const left = [renderer.render(aSheet(), reader), renderer.render(aSheet(), reader)];
    leave.abort();
    for (const render of left) await assert.rejects(render, busy);
    const late = new AppError("BUSY", "This took too long.");
    const tooLate = AbortSignal.abort(late);
    await assert.rejects(renderer.render(aSheet(), { id: "reader", signal: tooLate }), (error) => error === late);
    const next = [renderer.render(aSheet(), { id: "reader" }), renderer.render(aSheet(), { id: "reader" })];
    assert.ok((await Promise.all([first, ...next])).every(isPdf));
  }));

Deno.test("closing rejects renders that are running, waiting or requested later", async () => {
  const renderer = createPdfRenderer();
  const refused = [renderer.render(aSheet()), renderer.render(aSheet())].map((render) =>
    assert.rejects(render, withCode("CLOSED"))
  );
  await renderer.close();
  await Promise.all(refused);
  await assert.rejects(renderer.render(aSheet()), withCode("CLOSED"));
});

Deno.test("a process exits once its renderer is closed", async () => {
  const program = `
    import { createPdfRenderer } from "${new URL("../../src/pdf/renderer.ts", import.meta.url)}";
    const renderer = createPdfRenderer();
    const pdf = await renderer.render(${JSON.stringify(aSheet())});
    await renderer.close();
    console.log(pdf.length > 1000);`;
  const run = await new Deno.Command(Deno.execPath(), {
    args: ["eval", program],
    cwd: new URL("../..", import.meta.url),
  })
    .output();
  assert.equal(new TextDecoder().decode(run.stdout).trim(), "true", new TextDecoder().decode(run.stderr));
  assert.equal(run.code, 0);
});
