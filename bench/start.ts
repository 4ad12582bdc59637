/**
 * How long does it take from the start command to the first page, when nothing has changed since the last start? Measured
 * with the whole command, and of the server alone.
 *
 * BENCH_START is the start command, BENCH_SERVER the server's, BENCH_ROUNDS the number of starts.
 */
import { urls } from "../src/domain/urls.ts";
import { withDataDir } from "../tests/support/data_dir.ts";
import { SERVER, startServer } from "./support/product.ts";
import { median, report, type Row, setting } from "./support/report.ts";

const START = Deno.env.get("BENCH_START") ?? "deno task start";
const ROUNDS = setting("BENCH_ROUNDS", 5);

await withDataDir(async ({ dataDir }) => {
  console.error("the first start, which builds");
  await startOnce(START, dataDir);
  const rows: Record<string, Row> = {};
  for (const command of [START, SERVER]) {
    const times: number[] = [];
    for (let number = 1; number <= ROUNDS; number++) {
      console.error(`start ${number} of ${ROUNDS}: ${command}`);
      times.push(await startOnce(command, dataDir));
    }
    rows[command] = { "median ms": median(times, 0), "slowest ms": Math.round(Math.max(...times)) };
  }
  report(rows, { starts: ROUNDS });
});

/** Starts by the command, and returns after how many milliseconds the first page was there. */
async function startOnce(command: string, dataDir: string): Promise<number> {
  const begin = performance.now();
  const server = await startServer(command, { DATA_DIR: dataDir });
  await (await fetch(`${server.url}${urls.login}`)).text();
  const time = performance.now() - begin;
  await server.stop();
  return time;
}
