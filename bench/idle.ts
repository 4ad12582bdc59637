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
import { findRunningPostgres } from "../db/postgres/embedded/start.ts";
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
const shared = await startProduct(ownerUrl);
rows.push(await measureIdle("a database of a shared server", shared, ownerUrl, (sessions) => sessions));
await shared.stop();
await drop();

await withDataDir(async ({ dataDir }) => {
  const alone = await startServer(SERVER, { DATA_DIR: dataDir });
  const server = await postgresPid(dataDir) ?? 0;
  const { appUrl } = findRunningPostgres(dataDir);
  rows.push(await measureIdle("its own embedded server", alone, appUrl, () => [server, ...childrenOf(server)]));
  await alone.stop();
});
await report("idle", rows, { server: SERVER, minutes: MINUTES });

/** @param ownProcesses of Postgres, those that are there for this product alone, which has these sessions */
async function measureIdle(
  database: string,
  { pid, url }: { pid: number; url: string },
  databaseUrl: string,
  ownProcesses: (sessions: number[]) => number[],
): Promise<Row> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [{ session } = { session: 0 }] = await sql<{ session: number }[]>`select pg_backend_pid() as session`;
  /** Time spent in statements, and the sessions, both without our own. */
  const look = async () => {
    const [spent] = await sql<{ ms: number }[]>`
      select active_time as ms from pg_stat_database where datname = current_database()`;
    const sessions = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> ${session}`;
    return { cpu: cpuMs(pid), database: spent?.ms ?? 0, sessions: sessions.map((row) => row.pid) };
  };
  await (await fetch(url + urls.login)).body?.cancel();
  await delay(SETTLE_MS);
  progress(`${database}, ${MINUTES} minutes`);
  const before = await look();
  await delay(MINUTES * 60_000);
  const after = await look();
  const processes = ownProcesses(after.sessions).filter((process) => process !== session);
  await sql.end();
  return {
    database,
    "RSS MB": round(memoryMb(pid).now, 0),
    "CPU ms a minute": round((after.cpu - before.cpu) / MINUTES, 0),
    connections: after.sessions.length,
    "in statements, ms a minute": round((after.database - before.database) / MINUTES, 0),
    "Postgres processes": processes.length,
    "MB of their own": round(processes.reduce((mb, process) => mb + ownMemoryMb(process), 0), 0),
  };
}
