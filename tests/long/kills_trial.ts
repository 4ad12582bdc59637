/**
 * Is anything lost when the product, its embedded Postgres or both are killed in the midst of work, or when Postgres'
 * backends end, freeze or wait for a lock? Everything is as in production.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { killPostgres, postgresPid, stop, withDataDir } from "../support/data_dir.ts";
import { startApp, startProgram } from "../support/process.ts";
import { underWriters, until, type Work } from "./writers.ts";

const ROUNDS = 5;

const TROUBLES: Record<string, (work: Work) => Promise<unknown>> = {
  "kill -9 of the product": async (work) => {
    await stop(work.app, "SIGKILL");
    work.app = await work.start();
  },
  "kill -9 of Postgres": async ({ app, dataDir }) => {
    const restarts = () => app.stdout().split("The embedded Postgres is running again").length;
    const before = restarts();
    await killPostgres(dataDir);
    await until(() => restarts() > before);
  },
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
    const frozen = [await postgresPid(work.dataDir) ?? 0, ...await backends(work)];
    await signal("STOP", frozen);
    await between(2_000, 20_000);
    await signal("CONT", frozen);
  },
  "a table that is locked for a while": ({ ask }) =>
    ask((db) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table requests`.execute(tx);
        await between(1_000, 8_000);
      })
    ),
};

for (const [name, trouble] of Object.entries(TROUBLES)) {
  Deno.test(`${name} loses nothing`, () =>
    withDataDir(async (place) => {
      await underWriters(place, async (work) => {
        for (let round = 0; round < ROUNDS; round++) {
          await between(300, 1_200);
          await trouble(work);
          await work.untilAccepted(20);
        }
      });
    }));
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
async function signal(name: string, pids: number[]): Promise<void> {
  await startProgram("bash", ["-c", `kill -${name} ${pids.join(" ")}`], {}).ended();
}
