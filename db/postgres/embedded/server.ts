import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, runAs } from "./account.ts";
import { configure, pathFromWithin } from "./cluster.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

const START_LOG = "start.log";
/** The last processes of a killed server take a moment to die, and another program may take the port we chose. */
const RETRY_FOR_MS = 3_000;

/** A cluster on disk, and the programs and user to run it with. */
export interface Cluster {
  readonly account: Account;
  readonly native: string;
  readonly dir: string;
}

/** Starts the server on 127.0.0.1 and waits until it takes connections. Returns the port: a free one unless it is given. */
export async function startServer(cluster: Cluster, wantedPort?: number): Promise<number> {
  await stopOrphan(cluster);
  const deadline = Date.now() + RETRY_FOR_MS;
  while (true) {
    const port = wantedPort ?? await freePort();
    configure(cluster.account, cluster.dir, port);
    rmSync(join(cluster.dir, START_LOG), { force: true });
    try {
      await pgCtl(cluster, "start", "--wait", `--log=${START_LOG}`);
      return port;
    } catch (error) {
      if (Date.now() > deadline) {
        const reason = readStartLog(cluster) || reasonOf(error);
        throw new EmbeddedPostgresError(
          `The embedded Postgres in ${cluster.dir} did not start (${reason}). See ${join(cluster.dir, "log")}.`,
        );
      }
      await delay(100);
    }
  }
}

/** Ends every session, writes everything to disk and waits for the server to be gone. */
export async function stopServer(cluster: Cluster): Promise<void> {
  try {
    await pgCtl(cluster, "stop", "--wait", "--mode=fast", "--timeout=30");
  } catch (error) {
    if (serverProcesses(cluster.dir).length === 0) return; // it was gone already
    throw new EmbeddedPostgresError(`The embedded Postgres in ${cluster.dir} did not stop (${reasonOf(error)}).`);
  }
}

/** Whether the server is running; cheap enough to poll. */
export function isRunning({ dir }: Cluster): boolean {
  const pid = readPostmasterPid(dir);
  if (pid === undefined) return false;
  return process.platform === "linux" ? isServerProcess(pid, dir) : isAlive(pid);
}

/** The port of the server that works in `clusterDir`, or undefined if there is none yet. */
export function readServerPort(clusterDir: string): number | undefined {
  const port = Number(readPidFile(clusterDir)[3]);
  return port > 0 ? port : undefined;
}

/**
 * Deals with what a killed application left behind. Whoever calls this holds the data folder's lock, so a server that
 * still runs in it has lost its application: it is stopped, and started anew with the settings of today.
 */
async function stopOrphan(cluster: Cluster): Promise<void> {
  const pid = readPostmasterPid(cluster.dir);
  if (pid === undefined) return;
  if (serverProcesses(cluster.dir).includes(pid)) return await stopServer(cluster);
  const deadline = Date.now() + RETRY_FOR_MS;
  while (serverProcesses(cluster.dir).length > 0) { // a killed server's sessions end when they notice its death
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Processes of a killed Postgres still run in ${cluster.dir}: ${serverProcesses(cluster.dir)}. Stop them first.`,
      );
    }
    await delay(50);
  }
  // The pid now belongs to another program. Postgres only asks whether it is alive, and would refuse to start.
  if (isAlive(pid)) rmSync(join(cluster.dir, "postmaster.pid"));
}

function pgCtl(cluster: Cluster, ...args: string[]): Promise<string> {
  const program = join(cluster.native, "bin", "pg_ctl");
  return runAs(cluster.account, cluster.dir, program, [`--pgdata=${pathFromWithin(cluster.dir)}`, ...args]);
}

/** The pids of the Postgres processes of this folder; outside Linux that of the server alone. */
function serverProcesses(clusterDir: string): number[] {
  if (process.platform === "linux") {
    return readdirSync("/proc").map(Number).filter((pid) => pid > 0 && isServerProcess(pid, realpathSync(clusterDir)));
  }
  const pid = readPostmasterPid(clusterDir);
  if (pid === undefined) return [];
  const [command, ...args] = process.platform === "win32"
    ? ["tasklist", "/fi", `PID eq ${pid}`, "/nh"] as const
    : ["ps", "-o", "command=", "-p", String(pid)] as const;
  const { stdout } = spawnSync(command, args, { encoding: "utf8" });
  return stdout.includes(process.platform === "win32" ? "postgres" : clusterDir) ? [pid] : [];
}

/** Postgres works in its data folder, and so do its sessions. */
function isServerProcess(pid: number, clusterDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8") === "postgres\n" &&
      readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false; // ended meanwhile, or another user's
  }
}

function readPostmasterPid(clusterDir: string): number | undefined {
  const pid = Number(readPidFile(clusterDir)[0]);
  return pid > 0 ? pid : undefined;
}

/** Its lines are pid, folder, start time, port and more, as far as the server has written them. */
function readPidFile(clusterDir: string): string[] {
  const path = join(clusterDir, "postmaster.pid");
  return existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function readStartLog(cluster: Cluster): string {
  const path = join(cluster.dir, START_LOG);
  if (!existsSync(path)) return "";
  const failures = readFileSync(path, "utf8").split("\n").filter((line) => /FATAL|ERROR|HINT/.test(line));
  return failures.map((line) => line.replace(/^.*?(FATAL|ERROR|HINT):\s*/, "")).join(" ");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("The system gave no TCP port.");
  return address.port;
}
