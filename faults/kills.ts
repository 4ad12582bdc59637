/**
 * Kills the product, its embedded Postgres, both, and both again while they recover, in the midst of work. Its data
 * folder is on the disk with everything as in production.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { killPostgres, withDataDir } from "../tests/support/data_dir.ts";
import { type Program, startApp } from "../tests/support/process.ts";
import { addTeachers, FIRST_START, judge, workAt } from "./support/district.ts";
import { between, type Random, randomOf, type Run } from "./support/run.ts";

/** A running product, and how to start it again. */
interface Target {
  app: Program;
  dataDir: string;
  /** Starts it without waiting. */
  launch(): Program;
}

/** Kills, and returns what was started instead, if something was. */
type Kill = (target: Target, random: Random) => Promise<Program | undefined>;

const KILLS: Record<string, Kill> = {
  "kill -9 of the product": async ({ app, launch }) => {
    await killApp(app);
    return launch();
  },
  "kill -9 of Postgres": async ({ app, dataDir }) => {
    const restarts = app.stdout().split(RESTARTED).length;
    await killPostgres(dataDir);
    while (app.stdout().split(RESTARTED).length === restarts) await delay(20);
    return undefined;
  },
  "kill -9 of both": async ({ app, dataDir, launch }) => {
    await Promise.all([killApp(app), killPostgres(dataDir)]);
    return launch();
  },
  "kill -9 of both, and again while they recover": async ({ app, dataDir, launch }, random) => {
    await Promise.all([killApp(app), killPostgres(dataDir)]);
    for (const atMost of [400, 900]) {
      const doomed = launch();
      await delay(between(random, 50, atMost));
      await Promise.all([killApp(doomed), killPostgres(dataDir)]);
    }
    return launch();
  },
};

const RESTARTED = "The embedded Postgres is running again";

/** Rounds of each kind of kill. */
export async function kills(run: Run): Promise<Row[]> {
  const rows: Row[] = [];
  const rounds = run.isShort ? 1 : 5;
  for (const [fault, kill] of Object.entries(KILLS)) {
    // One of each kind would not fit into the suite; the last one has all of them in it.
    if (run.isShort && fault !== Object.keys(KILLS).at(-1)) continue;
    rows.push(await killRounds(fault, kill, rounds, randomOf(run, fault)));
  }
  return rows;
}

async function killRounds(fault: string, kill: Kill, rounds: number, random: Random): Promise<Row> {
  const { promise, resolve } = Promise.withResolvers<Row>();
  await withDataDir(async ({ dataDir, url, env, start }) => {
    let app = await start(FIRST_START);
    const dbUrl = () => findRunningPostgres(dataDir).appUrl;
    await addTeachers(dbUrl());
    const work = await workAt([url], dbUrl, random);
    try {
      for (let round = 0; round < rounds; round++) {
        await delay(between(random, 300, 1200));
        const launched = await kill({ app, dataDir, launch: () => startApp(env) }, random);
        if (launched) {
          app = launched;
          await app.printed("is ready at");
        }
        await work.untilAccepted(20);
      }
      await work.stop();
      resolve(await judge(dbUrl(), work, { fault, times: rounds }));
    } finally {
      await killApp(app);
    }
  });
  return await promise;
}

/** Kills it if it still runs, and waits for its end. */
async function killApp(app: Program): Promise<void> {
  try {
    app.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // it has ended
  }
  await app.ended();
}
