import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { backUpIntoFolder, listBackups, withBackupLock } from "../../../db/backups/folder.ts";
import { openDatabase } from "../../../db/client.ts";
import { migrate } from "../../../db/migrate.ts";
import { startBackupSchedule } from "../../../src/process/backup_schedule.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { test } from "../../support/test.ts";
import { inFolder } from "./folder.ts";

test("of two processes with one folder, one makes the night's backup, and the other sees it", () =>
  inFolder(async (path) => {
    const { ownerUrl, drop } = await freshDatabase();
    const db = openDatabase(ownerUrl, 1);
    await migrate(db);
    await db.destroy();
    const now = new Date("2026-11-21T11:00:00Z");
    const backupDir = path("backups");
    const logged: string[] = [];
    const processes = [1, 2].map(() => {
      const db = openDatabase(ownerUrl, 3);
      const schedule = startBackupSchedule({
        backUp: (round) => backUpIntoFolder(db, { backupDir, backupKey: undefined, dataDir: undefined, ...round }),
        withLock: (job) => withBackupLock(db, job),
        prepareFolder: () => Promise.resolve(),
        listBackupTimes: async () => (await listBackups(backupDir)).map(({ at }) => at),
        removeExpired: () => Promise.resolve(),
        clock: () => now,
        log: (_level, message) => logged.push(message),
        firstLookMs: 1,
        intervalMs: 5,
      });
      return { db, schedule };
    });
    while (processes.some(({ schedule }) => schedule.find(now).lastBackupAt === undefined)) await delay(5);
    for (const { db, schedule } of processes) {
      await schedule.stop();
      await db.destroy();
    }
    assert.deepEqual(logged, ["backed up"]);
    assert.equal((await listBackups(backupDir)).length, 1);
    await drop();
  }));

test("a turn is free again once its job has failed", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const [db, other] = [openDatabase(ownerUrl, 2), openDatabase(ownerUrl, 2)];
  let runs = 0;
  const run = () => withBackupLock(other, () => Promise.resolve(void runs++));
  await assert.rejects(
    withBackupLock(db, async () => {
      await run();
      assert.equal(runs, 0);
      throw new Error("disk full");
    }),
    /disk full/,
  );
  await run();
  assert.equal(runs, 1);
  await db.destroy();
  await other.destroy();
  await drop();
});
