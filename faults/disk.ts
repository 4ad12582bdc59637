/**
 * Is anything lost when the disk under the embedded database is full in the midst of work, and then is not? The disk is
 * one of its own in memory, for which this has to run as root on Linux.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { stop, withNewDataDir } from "../tests/support/data_dir.ts";
import { addTeachers, FIRST_START } from "./support/district.ts";
import { judge } from "./support/judge.ts";
import { between, randomOf, type Run } from "./support/run.ts";
import { startWork } from "./support/work.ts";

const FAULT = "the disk is full";
const SIZE = "300m";
/** Written at once, to fill the disk. */
const BLOCK = new Uint8Array(64 * 1024);

export async function disk(run: Run): Promise<Row[]> {
  const random = randomOf(run, FAULT);
  const times = run.isShort ? 1 : 3;
  const rows: Row[] = [];
  await withNewDataDir(async ({ dataDir, url, start }) => {
    await Deno.mkdir(dataDir, { mode: 0o700 });
    if (!await succeeds("mount", "-t", "tmpfs", "-o", `size=${SIZE},mode=700`, "tmpfs", dataDir)) {
      rows.push({ fault: FAULT, times: "not tried: it takes root on Linux" });
      return;
    }
    try {
      const app = await start(FIRST_START);
      const dbUrl = () => findRunningPostgres(dataDir).appUrl;
      await addTeachers(dbUrl());
      const work = await startWork({ url, random });
      for (let round = 0; round < times; round++) {
        await work.untilAccepted(20);
        await fill(join(dataDir, "filler"));
        await delay(between(random, 2_000, 6_000));
        await Deno.remove(join(dataDir, "filler"));
        await work.untilAccepted(20);
      }
      await work.stop();
      const restarts = app.stdout().split("The embedded Postgres stopped unexpectedly").length - 1;
      rows.push(await judge(dbUrl(), work, { fault: FAULT, times, note: `Postgres gave up ${restarts} times` }));
      await stop(app);
    } finally {
      // Lazily, since Postgres may still be ending.
      await succeeds("umount", "-l", dataDir);
    }
  });
  return rows;
}

async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true });
  try {
    for (;;) await file.write(BLOCK);
  } catch (error) {
    if (!/No space left|os error 28/.test(String(error))) throw error;
  }
}

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  try {
    return (await new Deno.Command(command, { args, stderr: "null" }).output()).success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
