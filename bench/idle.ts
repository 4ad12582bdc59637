/**
 * Measures what a process costs that nobody uses: memory, connections and processor time, of the product and of its
 * Postgres, once on a database of a shared server and once on the embedded one. Nobody asks for a page, so what is left is
 * the look into the outbox and what else the product does by itself. Read from /proc, so it takes Linux.
 *
 * BENCH_MINUTES, and BENCH_SERVER for the command that starts the product; --json for JSON.
 */
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { urls } from "../src/domain/urls.ts";
import { postgresPid, withDataDir } from "../tests/support/data_dir.ts";
import { freshDatabase } from "../tests/support/postgres.ts";
import { childrenOf, cpuMs, memoryMb, ownMemoryMb } from "./support/proc.ts";
import { SERVER, startProduct, startServer } from "./support/product.ts";
import { progress, report, round, type Row, setting } from "./support/report.ts";

const MINUTES = setting("BENCH_MINUTES", 5);

/** So long after the start, everything that a start takes has been given back. */
const SETTLE_MS = 20_000;

const rows: Row[] = [];

const { ownerUrl, drop } = await freshDatabase();
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
const sessions = () =>
  owner<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
const shared = await startProduct(ownerUrl);
rows.push(
  await measureIdle("a database of a shared server", shared, async () => (await sessions()).map(({ pid }) => pid)),
);
await shared.stop();
await owner.end();
await drop();

await withDataDir(async ({ dataDir }) => {
  const alone = await startServer(SERVER, { DATA_DIR: dataDir });
  const server = await postgresPid(dataDir) ?? 0;
  rows.push(
    await measureIdle("its own embedded server", alone, () => Promise.resolve([server, ...childrenOf(server)])),
  );
  await alone.stop();
});
await report("idle", rows, { server: SERVER, minutes: MINUTES });

/** @param postgresProcesses of Postgres, those that are there for this process alone */
async function measureIdle(
  database: string,
  { pid, url }: { pid: number; url: string },
  postgresProcesses: () => Promise<number[]>,
): Promise<Row> {
  await (await fetch(url + urls.login)).body?.cancel();
  await delay(SETTLE_MS);
  progress(`${database}, ${MINUTES} minutes`);
  const cpuOf = async () => (await postgresProcesses()).reduce((ms, process) => ms + cpuMs(process), 0);
  const before = { product: cpuMs(pid), postgres: await cpuOf() };
  await delay(MINUTES * 60_000);
  const processes = await postgresProcesses();
  return {
    database,
    "RSS MB": round(memoryMb(pid).now, 0),
    "CPU ms a minute": round((cpuMs(pid) - before.product) / MINUTES, 0),
    "Postgres processes": processes.length,
    "own memory of these MB": round(processes.reduce((mb, process) => mb + ownMemoryMb(process), 0), 0),
    "CPU ms a minute of these": round((await cpuOf() - before.postgres) / MINUTES, 0),
  };
}
