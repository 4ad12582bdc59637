/**
 * Is anything lost when the product, its embedded Postgres, both, and both again while they recover are killed in the
 * midst of work? The data folder is on the disk with everything as in production.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { killPostgres, withDataDir } from "../tests/support/data_dir.ts";
import { type Program, startApp } from "../tests/support/process.ts";
import { addTeachers, FIRST_START } from "./support/district.ts";
import { judge } from "./support/judge.ts";
import { between, type Random, randomOf, type Run } from "./support/run.ts";
import { startWork } from "./support/work.ts";

/** A running product, and how to start it again without waiting. */
interface Target {
  app: Program;
  dataDir: string;
  launch(): Program;
}

/** Kills, and returns the program that was started instead, if one was. */
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

/** Rounds of each kind of kill; in short, one of the last kind, which has the others in it. */
export async function kills(run: Run): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [fault, kill] of Object.entries(KILLS).slice(run.isShort ? -1 : 0)) {
    await withDataDir(async ({ dataDir, url, env, start }) => {
      const random = randomOf(run, fault);
      const times = run.isShort ? 1 : 5;
      const dbUrl = () => findRunningPostgres(dataDir).appUrl;
      let app = await start(FIRST_START);
      await addTeachers(dbUrl());
      const work = await startWork({ url, random });
      try {
        for (let round = 0; round < times; round++) {
          await delay(between(random, 300, 1200));
          const launched = await kill({ app, dataDir, launch: () => startApp(env) }, random);
          if (launched) {
            app = launched;
            await app.printed("is ready at");
          }
          await work.untilAccepted(20);
        }
        await work.stop();
        rows.push(await judge(dbUrl(), work, { fault, times }));
      } finally {
        await killApp(app);
      }
    });
  }
  return rows;
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
