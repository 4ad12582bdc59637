/**
 * Stops the product in the midst of work while clients hold connections on which nothing comes, half of a request's head,
 * or half of its body.
 */
import { connect, type Socket } from "node:net";
import type { Row } from "../bench/support/report.ts";
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
import { urls } from "../src/domain/urls.ts";
import { postgresPid, withDataDir } from "../tests/support/data_dir.ts";
import { addTeachers, FIRST_START, judge, workAt } from "./support/district.ts";
import { randomOf, type Run } from "./support/run.ts";

const FAULT = "SIGTERM with silent sockets, half heads and half bodies";

const HALVES = [
  "",
  "GET / HTTP/1.1\r\nHost: lunches.test.exa",
  `POST ${urls.api.login} HTTP/1.1\r\nHost: lunches.test.example\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"email":`,
];
const OF_EACH = 10;

export async function stops(run: Run): Promise<Row[]> {
  const rounds = run.isShort ? 1 : 3;
  const random = randomOf(run, FAULT);
  const rows: Row[] = [];
  await withDataDir(async ({ dataDir, url, start }) => {
    const seconds: number[] = [];
    const broken: string[] = [];
    let app = await start(FIRST_START);
    await addTeachers(findRunningPostgres(dataDir).appUrl);
    const work = await workAt([url], () => findRunningPostgres(dataDir).appUrl, random);
    for (let round = 0; round < rounds; round++) {
      await work.untilAccepted(20);
      const sockets = await Promise.all(
        HALVES.flatMap((text) => Array.from({ length: OF_EACH }, () => hold(url, text))),
      );
      const begin = performance.now();
      app.kill("SIGTERM");
      const { code } = await app.ended();
      seconds.push((performance.now() - begin) / 1000);
      if (code !== 0) broken.push(`exit code ${code}`);
      if (await postgresPid(dataDir) !== undefined) broken.push("Postgres left behind");
      for (const socket of sockets) socket.destroy();
      app = await start();
      await work.untilAccepted(20);
    }
    await work.stop();
    const row = await judge(findRunningPostgres(dataDir).appUrl, work, {
      fault: FAULT,
      times: rounds,
      note: `ended after ${Math.max(...seconds).toFixed(1)} s at most`,
    });
    rows.push(broken.length > 0 ? { ...row, broken: broken.join("; ") } : row);
  });
  return rows;
}

/** Connects, sends this much, and then nothing more. */
function hold(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text || "", () => resolve(socket)));
    socket.on("error", reject).on("close", () => {});
    socket.once("connect", () => socket.off("error", reject).on("error", () => {}));
  });
}
