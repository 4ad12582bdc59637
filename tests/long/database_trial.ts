/**
 * Is anything lost when the product, its embedded Postgres or both are killed in the midst of work, when Postgres'
 * backends end, freeze or wait for a lock, or when their disk is full? Everything is as in production.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { killPostgres, postgresPid, stop, withDataDir, withNewDataDir } from "../support/data_dir.ts";
import { startApp, startProgram } from "../support/process.ts";
import { underWriters, type Work } from "./writers.ts";

const FULL_DISK = "a full disk";

const TROUBLES: Record<string, (work: Work) => Promise<unknown>> = {
  "kill -9 of the product": async (work) => {
    await stop(work.app, "SIGKILL");
    work.app = await work.start();
  },
  "kill -9 of Postgres": ({ dataDir }) => killPostgres(dataDir),
  "kill -9 of both, and again while they recover": async (work) => {
    const killBoth = (app: Work["app"]) => Promise.all([stop(app, "SIGKILL"), killPostgres(work.dataDir)]);
    await killBoth(work.app);
    for (const most of [400, 900]) {
      const doomed = startApp(work.env);
      await between(50, most);
      await killBoth(doomed);
    }
    work.app = await work.start();
  },
  // All others end with it, and Postgres recovers.
  "kill -9 of one of Postgres' backends": async (work) => await signal("KILL", (await backends(work)).slice(-1)),
  "the end of all of Postgres' backends": async (work) => await signal("TERM", await backends(work)),
  "a Postgres that does not answer for a while": async (work) => {
    const frozen = [await postgresPid(work.dataDir), ...await backends(work)];
    await signal("STOP", frozen);
    await between(2_000, 20_000);
    await signal("CONT", frozen);
  },
  "a table that is locked for a while": ({ ask }) => {
    const lock = sql`do $$ begin lock table requests; perform pg_sleep(1 + 7 * random()); end $$`;
    return ask((db) => lock.execute(db));
  },
  [FULL_DISK]: async ({ dataDir }) => {
    const filler = join(dataDir, "filler");
    assert.match((await run("dd", "if=/dev/zero", `of=${filler}`, "bs=64k")).stderr, /No space left/);
    await between(2_000, 6_000);
    await Deno.remove(filler);
  },
};

for (const [name, trouble] of Object.entries(TROUBLES)) {
  Deno.test(`${name} loses nothing`, () =>
    (name === FULL_DISK ? withSmallDisk : withDataDir)(async (place) => {
      await underWriters(place, async (work) => {
        for (let round = 0; round < 5; round++) {
          await between(300, 1_200);
          await trouble(work);
          await work.untilAccepted(20);
        }
      });
    }));
}

/** A disk of its own in memory takes root on Linux. */
function withSmallDisk(body: Parameters<typeof withNewDataDir>[0]): Promise<void> {
  return withNewDataDir(async (place) => {
    await Deno.mkdir(place.dataDir, { mode: 0o700 });
    const { code, stderr } = await run("mount", "-t", "tmpfs", "-o", "size=300m,mode=700", "tmpfs", place.dataDir);
    assert.equal(code, 0, stderr);
    // Lazily, since Postgres ends only after that.
    await body(place).finally(() => run("umount", "-l", place.dataDir));
  });
}

function between(least: number, most: number): Promise<void> {
  return delay(least + Math.random() * (most - least));
}

/** The processes that serve the product's connections. */
async function backends({ ask }: Work): Promise<number[]> {
  const ours = sql<{ pid: number }>`
    select pid from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`;
  return (await ask((db) => ours.execute(db))).rows.map(({ pid }) => pid);
}

/** Some may have ended meanwhile. */
const signal = (name: string, pids: (number | undefined)[]) => run("bash", "-c", `kill -${name} ${pids.join(" ")}`);

const run = (command: string, ...args: string[]) => startProgram(command, args, {}).ended();
