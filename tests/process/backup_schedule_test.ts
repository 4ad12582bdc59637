import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { startBackupSchedule } from "../../src/process/backup_schedule.ts";
import { DAY_MS, HOUR_MS } from "../../src/domain/time/durations.ts";
import type { Log } from "../../src/process/log.ts";
import { test } from "../support/test.ts";

/** A schedule that looks every few milliseconds, over a clock that the test sets. */
function startQuickly(backUp: (now: Date) => void = () => {}) {
  const clock = { now: new Date("2026-11-21T11:00:00Z") };
  const madeAt: Date[] = [];
  const removedAt: Date[] = [];
  const logged: Parameters<Log>[] = [];
  let looks = 0;
  const schedule = startBackupSchedule({
    backUp({ now }) {
      backUp(now);
      madeAt.push(now);
      return Promise.resolve({ path: "a.tar.gz" });
    },
    withLock: (job) => job(),
    listBackupTimes() {
      looks++;
      return Promise.resolve([...madeAt]);
    },
    removeExpired: (now) => Promise.resolve(void removedAt.push(now)),
    clock: () => clock.now,
    log: (...line) => logged.push(line),
    firstLookMs: 1,
    intervalMs: 1,
  });
  return {
    clock,
    madeAt,
    removedAt,
    logged,
    schedule,
    /** Waits until it has looked again with the clock as it is now. */
    async looked() {
      const seen = looks;
      while (looks < seen + 4) await delay(1);
    },
  };
}

test("a backup is made once a day, and expired ones are removed after it", async () => {
  const { clock, madeAt, removedAt, logged, schedule, looked } = startQuickly();
  const begin = clock.now.getTime();
  for (let hour = 0; hour < 72; hour += 6) {
    clock.now = new Date(begin + hour * HOUR_MS);
    await looked();
  }
  await schedule.stop();
  assert.deepEqual(madeAt.map((at) => (at.getTime() - begin) / DAY_MS), [0, 1, 2]);
  assert.deepEqual(removedAt, madeAt);
  assert.deepEqual(logged, madeAt.map(() => ["info", "backed up", { path: "a.tar.gz" }]));
});

test("a backup that fails is logged and tried again, and is late after 36 hours", async () => {
  let isDiskFull = true;
  const { clock, madeAt, logged, schedule, looked } = startQuickly(() => {
    if (isDiskFull) throw new Error("no space left on device");
  });
  await looked();
  assert(logged.length > 0);
  assert.deepEqual(logged[0], ["error", "cannot back up", { error: "Error: no space left on device" }]);
  assert.deepEqual(schedule.find(clock.now), { lastBackupAt: undefined, isLate: false });
  clock.now = new Date(clock.now.getTime() + 37 * HOUR_MS);
  assert.deepEqual(schedule.find(clock.now), { lastBackupAt: undefined, isLate: true });
  isDiskFull = false;
  await looked();
  assert.deepEqual(schedule.find(clock.now), { lastBackupAt: clock.now, isLate: false });
  assert.equal(madeAt.length, 1);
  await schedule.stop();
});
