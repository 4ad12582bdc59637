/**
 * One measurement: a load, and the processor time that the server and its database took for it.
 */
import type postgres from "postgres";
import { cpuMs } from "../support/proc.ts";
import type { Load, LoadResult } from "./load.ts";
import type { Target } from "./targets.ts";

/** What a page costs. */
export interface Cost {
  /** Answers a second, writes not counted. */
  perSecond: number;
  /** Processor time of the server's process a page, in ms. Writes are part of it. */
  cpuMs: number;
  /** Processor time of the database's processes a page, in ms. */
  databaseMs: number;
  /** What came over the wire a page, in kB. */
  kB: number;
}

/** Puts a target under load from another process. The writes that were made are taken off its list. */
export async function measure(
  target: Target,
  owner: postgres.Sql,
  { clients, seconds }: Pick<Load, "clients" | "seconds">,
): Promise<Cost> {
  const { server, writes } = target;
  const load: Load = { url: server.url, clients, seconds, read: await target.read(), ...writes ? { writes } : {} };
  const before = { server: cpuMs(server.pid), database: await databaseCpu(owner) };
  const result = await runLoad(load);
  const after = { server: cpuMs(server.pid), database: await databaseCpu(owner) };
  writes?.calls.splice(0, result.writes);
  let databaseMs = 0;
  for (const [pid, ms] of after.database) databaseMs += ms - (before.database.get(pid) ?? 0);
  return {
    perSecond: result.reads / result.seconds,
    cpuMs: (after.server - before.server) / result.reads,
    databaseMs: databaseMs / result.reads,
    kB: result.bytes / result.reads / 1000,
  };
}

async function runLoad(load: Load): Promise<LoadResult> {
  const clients = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", new URL("load.ts", import.meta.url).pathname],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  await new Response(JSON.stringify(load)).body?.pipeTo(clients.stdin);
  const { code, stdout } = await clients.output();
  if (code !== 0) throw new Error("The clients stopped before their time.");
  return JSON.parse(new TextDecoder().decode(stdout)) as LoadResult;
}

/** The processor time that each session of this database has used so far, by its process. */
async function databaseCpu(owner: postgres.Sql): Promise<Map<number, number>> {
  const sessions = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return new Map(sessions.map(({ pid }) => [pid, cpuMs(pid)]));
}
