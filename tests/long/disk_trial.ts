/**
 * Is anything lost when the disk under the embedded database is full in the midst of work, and then is not? The disk is
 * one of its own in memory, for which this has to run as root on Linux.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { withNewDataDir } from "../support/data_dir.ts";
import { startProgram } from "../support/process.ts";
import { underWriters } from "./writers.ts";

Deno.test("a full disk loses nothing", () =>
  withNewDataDir(async (place) => {
    const { dataDir } = place;
    await Deno.mkdir(dataDir, { mode: 0o700 });
    const options = ["-t", "tmpfs", "-o", "size=300m,mode=700", "tmpfs", dataDir];
    const { code, stderr } = await startProgram("mount", options, {}).ended();
    assert.equal(code, 0, `A disk of its own takes root on Linux: ${stderr}`);
    const filler = join(dataDir, "filler");
    try {
      await underWriters(place, async ({ untilAccepted }) => {
        for (let round = 0; round < 3; round++) {
          const { stderr } = await startProgram("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"], {}).ended();
          assert.match(stderr, /No space left/);
          await delay(2_000 + Math.random() * 4_000);
          await Deno.remove(filler);
          await untilAccepted(20);
        }
      });
    } finally {
      // Lazily, since Postgres ends only after that.
      await startProgram("umount", ["-l", dataDir], {}).ended();
    }
  }));
