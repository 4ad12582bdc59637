/**
 * How long does it take from the start command to the first page, when nothing has changed since the last start? Measured
 * with the whole command, and of the server alone.
 *
 * BENCH_START is the start command, BENCH_SERVER the server's, BENCH_ROUNDS the number of starts.
 */
import { setTimeout as delay } from "node:timers/promises";
import { urls } from "../src/domain/urls.ts";
import { stop, withDataDir } from "../tests/support/data_dir.ts";
import { type Program, startProgram } from "../tests/support/process.ts";
import { endWithBench, SERVER } from "./support/product.ts";
import { median, progress, report, round, type Row, setting } from "./support/report.ts";

const START = Deno.env.get("BENCH_START") ?? "deno task start";
const ROUNDS = setting("BENCH_ROUNDS", 5);
const POLL_MS = 5;

await withDataDir(async ({ url, env }) => {
  progress("the first start, which builds");
  await stop(await startAndWait(START, url, env));
  const rows: Row[] = [];
  for (const command of [START, SERVER]) {
    const times: number[] = [];
    for (let number = 1; number <= ROUNDS; number++) {
      progress(`start ${number} of ${ROUNDS}: ${command}`);
      const begin = performance.now();
      const running = await startAndWait(command, url, env);
      times.push(performance.now() - begin);
      await stop(running);
    }
    rows.push({ command, "median ms": round(median(times), 0), "slowest ms": round(Math.max(...times), 0) });
  }
  report("start", rows, { starts: ROUNDS });
});

/** Starts the command, and waits for the first page of the server in it. */
async function startAndWait(command: string, url: string, env: Record<string, string>): Promise<Program> {
  const [program = "", ...args] = command.split(" ");
  const running = startProgram(program, args, { NODE_ENV: "production", ...env });
  let isOver = false;
  endWithBench(running).then(() => isOver = true);
  while (!await isServing(url)) {
    if (isOver) throw new Error(`${command} ended before it served:\n${running.stderr()}`);
    await delay(POLL_MS);
  }
  return running;
}

async function isServing(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}${urls.login}`);
    await response.body?.cancel();
    return response.status === 200;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false; // nobody listens yet
  }
}
