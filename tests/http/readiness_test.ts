import assert from "node:assert/strict";
import { clockCheck, describeSpace, diskSpaceCheck } from "../../src/process/readiness_checks.ts";
import { findSpace } from "../../db/backups/reach.ts";
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
    checks: { database: { isOk: true, hasWarning: false }, outbox: { isOk: true, hasWarning: true, age: 7 } },
  });
});

Deno.test("each problem is reported, and of a check that breaks only that it did", async () => {
  const find = createReadiness([
    finds("disk", { freeMb: 1, problem: "The disk is full." }),
    check("database", () => Promise.reject(new Error("ECONNREFUSED 10.0.0.7"))),
  ], log);
  const { isReady, reasons, checks } = await find(NOW);
  assert.deepEqual([isReady, reasons], [false, ["The disk is full.", 'The check "database" failed. See the log.']]);
  assert.match(JSON.stringify(logged), /ECONNREFUSED 10\.0\.0\.7/);
  const broken = { isOk: false, hasWarning: false };
  assert.deepEqual(checks, { disk: { ...broken, freeMb: 1 }, database: broken });
});

Deno.test("a check that hangs is a problem, is not started again meanwhile, and is forgotten once it ends", async () => {
  let started = 0;
  let { promise, resolve } = Promise.withResolvers<Finding>();
  const find = createReadiness([check("database", () => (started++, promise))], log, 20);
  for (let asked = 0; asked < 3; asked++) {
    assert.deepEqual((await find(NOW)).reasons, ['The check "database" did not finish within 0.02 seconds.']);
  }
  assert.equal(started, 1);
  resolve({});
  await promise;
  ({ promise, resolve } = Promise.withResolvers<Finding>());
  resolve({});
  assert.equal((await find(NOW)).isReady, true);
});

Deno.test("a check that hangs or breaks is a warning where people are served without it", async () => {
  const optional = (run: () => Promise<Finding>) => ({ ...check("outbox", run), isOptional: true });
  for (const run of [() => new Promise<never>(() => {}), () => Promise.reject(new Error("locked"))]) {
    const { isReady, warnings } = await createReadiness([optional(run)], log, 20)(NOW);
    assert(isReady);
    assert.match(warnings.join(), /^The check "outbox" (did not finish within 0\.02 seconds|failed\. See the log)\.$/);
    const away = finds("database", { problem: "Away." });
    assert.deepEqual(
      (await createReadiness([away, optional(run)], log, 20)(NOW)).warnings,
      [],
      "nor can that be asked",
    );
  }
});

Deno.test("little space on a disk is a warning, once for two folders, and none for the data a problem", async () => {
  assert.deepEqual(describeSpace("DATA_DIR", 50_000), { freeMb: 50_000 });
  const little = describeSpace("DATA_DIR", 1_500);
  assert.match(little.warning ?? "", /^The data folder's disk has 1500 MB left\. Free some space/);
  assert.equal(describeSpace("DATA_DIR", 1).problem, undefined, "people are still served");
  assert.match(describeSpace("DATA_DIR", 0).problem ?? "", /^The data folder's disk has 0 MB left\./);
  assert.match(describeSpace("DATA_DIR", 50_000, 0).problem ?? "", /disk has 0 inodes left, .* Delete files/);
  assert.match(describeSpace("BACKUP_DIR", 50_000, 0).warning ?? "", /disk has 0 inodes left/);
  const { problem, warning } = describeSpace("BACKUP_DIR", 100);
  assert.deepEqual([problem, warning?.slice(0, 40)], [undefined, "The backup folder's disk has 100 MB left"]);
  const { freeMb } = await diskSpaceCheck("BACKUP_DIR", () => findSpace(".")).run(NOW);
  assert(Number(freeMb) > 0);
  assert.equal((await diskSpaceCheck("BACKUP_DIR", () => findSpace(".", ".")).run(NOW)).warning, undefined);
  assert.deepEqual(await diskSpaceCheck("BACKUP_DIR", () => findSpace("/no/such")).run(NOW), {});
});

Deno.test("a database whose clock is more than ten seconds off is a warning", async () => {
  const ahead = (ms: number) => clockCheck(() => Promise.resolve(new Date(NOW.getTime() + ms))).run(NOW);
  assert.deepEqual(await ahead(-10_000), { aheadSeconds: -10 });
  const { aheadSeconds, warning } = await ahead(3_600_000);
  assert.equal(aheadSeconds, 3600);
  assert.match(warning ?? "", /^The database's clock is 3600 seconds ahead\. Set both/);
  assert.match((await ahead(-3_600_000)).warning ?? "", /^The database's clock is 3600 seconds behind\. /);
});
