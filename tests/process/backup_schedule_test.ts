import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { StoredBackup } from "../../src/domain/backups/retention.ts";
import { HOUR_MS } from "../../src/domain/time/durations.ts";
import { startBackupSchedule } from "../../src/process/backup_schedule.ts";
import type { Log } from "../../src/process/log.ts";

const madeAt = (at: Date): StoredBackup => ({ name: "", at, beforeMigration: undefined, bytes: 0, changedAt: 0 });

/** A schedule that looks every few milliseconds, over a clock that the test sets. */
function startQuickly(
  backUp: (now: Date) => void,
  { listEndedAccess = () => Promise.resolve(), readFolder = () => {}, intervalMs = 1 } = {},
) {
  const clock = { now: new Date("2026-11-21T11:00:00Z") };
  const kept: StoredBackup[] = [];
  const logged: Parameters<Log>[] = [];
  let looks = 0;
  const schedule = startBackupSchedule({
    backUp({ now }) {
      backUp(now);
      kept.push(madeAt(now));
      return Promise.resolve({ path: "a.tar.gz" });
    },
    readFolder() {
      looks++;
      readFolder();
      return Promise.resolve([...kept]);
    },
    listEndedAccess,
    clock: () => clock.now,
    log: (...line) => logged.push(line),
    firstBackupMs: 1,
    intervalMs,
    listMs: 1,
  });
  return {
    clock,
    kept,
    logged,
    schedule,
    /** Waits until it has looked again with the clock as it is now. */
    async looked() {
      const seen = looks;
      while (looks < seen + 4) await delay(1);
    },
  };
}

Deno.test("a backup that fails is logged, told and tried again, and the first is late after an hour", async () => {
  let isDiskFull = true;
  const failure = new Error("no space left on device");
  const { clock, kept, logged, schedule, looked } = startQuickly(() => {
    if (isDiskFull) throw failure;
  });
  await looked();
  assert(logged.length > 0);
  assert.deepEqual(logged[0], ["error", "cannot back up", { error: "Error: no space left on device" }]);
  assert.deepEqual(schedule.find(clock.now), { kept, lastBackupAt: undefined, isLate: false, failure });
  clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
  assert.deepEqual(schedule.find(clock.now), { kept, lastBackupAt: undefined, isLate: true, failure });
  isDiskFull = false;
  await looked();
  assert.deepEqual(schedule.find(clock.now), { kept, lastBackupAt: clock.now, isLate: false });
  assert.equal(kept.length, 1);
  await schedule.stop();
});

Deno.test("the list of ended access is brought up to date between backups, and what fails again and again is logged once", async () => {
  const failure = new Error("too many symbolic links");
  let tries = 0;
  const { promise: tried, resolve } = Promise.withResolvers<void>();
  const { clock, logged, schedule, looked } = startQuickly(() => {}, {
    listEndedAccess() {
      if (++tries > 3) resolve();
      return Promise.reject(failure);
    },
  });
  await tried;
  assert.equal(schedule.find(clock.now).failure, failure);
  await looked();
  assert.deepEqual(logged.filter(([, message]) => message !== "backed up"), [
    ["error", "cannot list whose access ended", { error: String(failure) }],
  ]);
  await schedule.stop();
});

Deno.test("a folder that was mended and a backup made by hand end a warning at the next look, not only at the next try", async () => {
  const failure = new Error("read-only file system");
  let isMended = false;
  const { clock, kept, logged, schedule, looked } = startQuickly(() => assert.fail("its next try is in an hour"), {
    intervalMs: HOUR_MS,
    readFolder() {
      if (!isMended) throw failure;
    },
  });
  await looked();
  assert.equal(schedule.find(clock.now).failure, failure);
  isMended = true;
  await looked();
  assert.match(String(schedule.find(clock.now).failure), /next try/);
  kept.push(madeAt(clock.now));
  await looked();
  assert.deepEqual(schedule.find(clock.now), { kept, lastBackupAt: clock.now, isLate: false });
  await schedule.stop();
  assert.deepEqual(logged.map(([, message]) => message), ["cannot back up", "can back up again"], "its first and last");
});

Deno.test("a damaged backup is reported and does not count, so another is made", async () => {
  const damage = new Error("cut off");
  const { clock, kept, logged, schedule, looked } = startQuickly(() => {});
  kept.push({ ...madeAt(clock.now), read: { damage } });
  await looked();
  assert.equal(kept.length, 2);
  assert.deepEqual(schedule.find(clock.now), { kept, lastBackupAt: clock.now, isLate: false, failure: damage });
  assert.deepEqual(logged.filter(([level]) => level === "error"), [["error", "cannot back up", {
    error: "Error: cut off",
  }]]);
  await schedule.stop();
});
