import assert from "node:assert/strict";
import { findSpace } from "../../db/backups/folder_calls.ts";
import { diskCheck } from "../../db/checks.ts";
import type { Answer, Check } from "../../src/domain/checks.ts";
import { createReadiness } from "../../src/http/server/readiness.ts";

const log = () => {};
const NOW = new Date("2026-03-02T18:00:00Z");
const check = (name: string, ask: () => Promise<Answer>): Check => ({ name, isOptional: false, ask });
const finds = (name: string, answer: Answer) => check(name, () => Promise.resolve(answer));

Deno.test("what only needs attention is a warning, and does not send people away", async () => {
  const find = createReadiness([finds("database", {}), finds("outbox", { age: 7, warning: "Mail is late." })], log);
  assert.deepEqual(await find(NOW), {
    isReady: true,
    findings: [
      { check: "database", level: "ok", message: "All is well: {}", figures: {} },
      { check: "outbox", level: "warning", message: "Mail is late.", figures: { age: 7 } },
    ],
  });
});

Deno.test("two checks with one name are refused, since one would answer for both", () => {
  assert.throws(() => createReadiness([finds("disk", {}), finds("disk", { warning: "Full." })], log), /the same name/);
});

Deno.test("each problem is reported, and of a check that breaks only that it did; the log has the first time and the end", async () => {
  const logged: unknown[] = [];
  let isAway = true;
  const find = createReadiness([
    finds("disk", { freeMb: 1, problem: "The disk is full." }),
    check("database", () => isAway ? Promise.reject(new Error("ECONNREFUSED 10.0.0.7")) : Promise.resolve({})),
  ], (...line) => logged.push(line));
  for (const _ of [1, 2]) {
    const { isReady, findings } = await find(NOW);
    const problems = findings.map(({ level, message }) => level === "problem" && message);
    assert.deepEqual([isReady, problems], [false, ["The disk is full.", 'The check "database" failed. See the log.']]);
  }
  isAway = false;
  await find(NOW);
  assert.deepEqual(logged, [
    ["error", "cannot check database", { error: "Error: ECONNREFUSED 10.0.0.7" }],
    ["info", "can check database again"],
  ]);
});

Deno.test("a check that hangs is a problem, is not started again meanwhile, and is forgotten once it ends", async () => {
  let started = 0;
  let { promise, resolve } = Promise.withResolvers<Answer>();
  const find = createReadiness([check("database", () => (started++, promise))], log, 20);
  for (let asked = 0; asked < 3; asked++) {
    const { findings: [found] } = await find(NOW);
    assert.equal(found?.level, "problem");
    assert.equal(found.message, 'The check "database" did not finish within 0.02 seconds.');
  }
  assert.equal(started, 1);
  resolve({});
  await promise;
  ({ promise, resolve } = Promise.withResolvers<Answer>());
  resolve({});
  assert.equal((await find(NOW)).isReady, true);
});

Deno.test("a check that hangs or breaks is a warning where people are served without it", async () => {
  for (const ask of [() => new Promise<never>(() => {}), () => Promise.reject(new Error("locked"))]) {
    const optional = { ...check("outbox", ask), isOptional: true };
    const find = async (...checks: Check[]) => {
      const { isReady, findings } = await createReadiness([...checks, optional], log, 20)(NOW);
      return [isReady, findings.filter(({ level }) => level === "warning").map(({ message }) => message).join()];
    };
    const [isReady, warning] = await find();
    assert.equal(isReady, true);
    assert.match(String(warning), /^The check "outbox" (did not finish within 0\.02 seconds|failed\. See the log)\.$/);
    assert.deepEqual(await find(finds("database", { problem: "Away." })), [false, ""], "nor can that be asked");
  }
});

Deno.test("little space on a disk is a warning, once for two folders, and none for the data a problem", async () => {
  const find = (setting: "DATA_DIR" | "BACKUP_DIR", freeMb: number, freeInodes?: number) =>
    diskCheck(setting, () => Promise.resolve({ freeMb, freeInodes, isShared: false })).ask(NOW);
  assert.deepEqual(await find("DATA_DIR", 50_000), { freeMb: 50_000 });
  assert.match((await find("DATA_DIR", 1_500)).warning ?? "", /^The data folder's disk has 1500 MB left\. Free some/);
  assert.equal((await find("DATA_DIR", 1)).problem, undefined, "people are still served");
  assert.match((await find("DATA_DIR", 0)).problem ?? "", /^The data folder's disk has 0 MB left\./);
  assert.match((await find("DATA_DIR", 50_000, 0)).problem ?? "", /disk has 0 inodes left, .* Delete files/);
  assert.match((await find("BACKUP_DIR", 50_000, 0)).warning ?? "", /^The backup folder's disk has 0 inodes left/);
  const backups = (folder: string, beside?: string) =>
    diskCheck("BACKUP_DIR", () => findSpace(folder, beside)).ask(NOW);
  assert(Number((await backups(".")).freeMb) > 0);
  assert.deepEqual(Object.keys(await backups(".", ".")), ["freeMb"]);
  assert.deepEqual(await backups("/no/such"), {});
});
