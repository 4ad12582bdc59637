import assert from "node:assert/strict";
import { describeSpace, diskSpaceCheck } from "../../src/process/readiness_checks.ts";
import { createReadiness, type Finding, type ReadinessCheck } from "../../src/http/server/readiness.ts";

const logged: unknown[] = [];
const log = (...line: unknown[]) => logged.push(line);
const NOW = new Date("2026-03-02T18:00:00Z");
const check = (name: string, run: () => Promise<Finding>): ReadinessCheck => ({ name, run });
const finds = (name: string, finding: Finding) => check(name, () => Promise.resolve(finding));

Deno.test("what only needs attention is a warning, and does not send people away", async () => {
  const find = createReadiness([finds("database", {}), finds("outbox", { age: 7, warning: "Mail is late." })], log);
  assert.deepEqual(await find(NOW), {
    isReady: true,
    reasons: [],
    warnings: ["Mail is late."],
    checks: { database: { isOk: true }, outbox: { isOk: true, age: 7 } },
  });
});

Deno.test("each problem is reported, and of a check that breaks only that it did", async () => {
  const find = createReadiness([
    finds("disk", { freeMb: 1, problem: "The disk is full." }),
    check("database", () => Promise.reject(new Error("ECONNREFUSED 10.0.0.7"))),
  ], log);
  const { isReady, reasons, checks } = await find(NOW);
  assert.deepEqual([isReady, reasons], [false, ["The disk is full.", "The check of database failed. See the log."]]);
  assert.match(JSON.stringify(logged), /ECONNREFUSED 10\.0\.0\.7/);
  assert.deepEqual(checks, { disk: { isOk: false, freeMb: 1 }, database: { isOk: false } });
});

Deno.test("a check that hangs is a problem, is not started again meanwhile, and is forgotten once it ends", async () => {
  let started = 0;
  let { promise, resolve } = Promise.withResolvers<Finding>();
  const find = createReadiness([check("database", () => (started++, promise))], log, 20);
  for (let asked = 0; asked < 3; asked++) {
    assert.deepEqual((await find(NOW)).reasons, ["The check of database has not ended within 0.02 seconds."]);
  }
  assert.equal(started, 1);
  resolve({});
  await promise;
  ({ promise, resolve } = Promise.withResolvers<Finding>());
  resolve({});
  assert.equal((await find(NOW)).isReady, true);
});

Deno.test("little space on the disk is a warning, and too little a problem", async () => {
  assert.deepEqual(describeSpace(50_000), { freeMb: 50_000 });
  assert.match(describeSpace(1_500).warning ?? "", /^The data folder's disk has 1500 MB left\. Free some space/);
  assert.match(describeSpace(100).problem ?? "", /^The data folder's disk has 100 MB left\./);
  const { freeMb } = await diskSpaceCheck(".").run(NOW);
  assert(Number(freeMb) > 0);
});
