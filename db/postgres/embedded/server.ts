import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { interruptPrograms, runAs } from "./os_user.ts";
import { type Cluster, configure, pathFromWithin } from "./cluster.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

/** Gets a line about anything slow or unexpected, at level info unless it says otherwise. */
export type StartLog = (line: string, level?: "warn") => void;

const WATCH_EVERY_MS = 500;
const CONNECT_EVERY_MS = 5_000;
/** The code that Postgres answers with when its shared memory is gone. */
const UNDEFINED_FILE = "58P01";
const START_LOG = "start.log";
/** A killed server's last processes take a moment to die, and another program may take the port that we chose. */
const RETRY_FOR_MS = 3_000;
/** How long an exit waits for the server to end; a slower one goes on ending by itself. */
const EXIT_WAITS_MS = 3_000;
const STOP_WAITS_MS = 30_000;

/** Starts the server on 127.0.0.1, at a free port by default, and returns the port once it takes connections. */
export async function startServer(cluster: Cluster, wantedPort?: number): Promise<number> {
  await stopOrphan(cluster);
  const deadline = Date.now() + RETRY_FOR_MS;
  while (true) {
    const port = wantedPort ?? await freePort();
    configure(cluster, port);
    rmSync(join(cluster.dir, START_LOG), { force: true });
    try {
      await pgCtl(cluster, "start", "--wait", `--log=${START_LOG}`);
      cluster.serverPid = readPostmasterPid(cluster.dir);
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

/** Ends every session, writes everything to disk and waits for the server to exit. */
export async function stopServer(cluster: Cluster): Promise<void> {
  if (isMovedAway(cluster)) {
    interrupt(cluster.serverPid);
    const deadline = Date.now() + STOP_WAITS_MS;
    while (isMovedAway(cluster) && Date.now() < deadline) await delay(50);
    return;
  }
  try {
    await pgCtl(cluster, "stop", "--wait", "--mode=fast", `--timeout=${STOP_WAITS_MS / 1000}`);
  } catch (error) {
    if (serverProcesses(cluster.dir).length === 0) return; // it had already stopped
    throw new EmbeddedPostgresError(`The embedded Postgres in ${cluster.dir} did not stop (${reasonOf(error)}).`);
  }
}

/** Ends the server when this process exits without stopping it, until the returned function is called. */
export function endWithProcess(cluster: Cluster): () => void {
  const end = () => {
    interruptPrograms();
    if (isMovedAway(cluster)) interrupt(cluster.serverPid);
    if (!existsSync(cluster.dir)) return;
    const pid = readPostmasterPid(cluster.dir);
    const processes = serverProcesses(cluster.dir);
    // A server that has just started has not written its pid yet.
    const servers = pid === undefined ? processes : processes.filter((process) => process === pid);
    servers.forEach(interrupt);
    const deadline = Date.now() + EXIT_WAITS_MS;
    // Waits for the pid file, since the process itself may stay as a zombie. Nothing asynchronous runs during an exit.
    while (servers.length > 0 && existsSync(pidFile(cluster.dir)) && Date.now() < deadline) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  };
  process.once("exit", end);
  return () => void process.off("exit", end);
}

/**
 * Restarts the server on its old port when it dies, for example because memory ran out, and when it refuses a new
 * connection twice because its shared memory was removed. Until then, queries fail with DatabaseUnavailableError.
 * @param connect tries a new connection
 * @param log gets a line about each death and restart
 * @returns a function that ends the watch and waits for a restart in progress
 */
export function keepRunning(
  cluster: Cluster,
  port: number,
  connect: () => Promise<void>,
  log: StartLog,
): () => Promise<void> {
  let watching: Promise<void> = Promise.resolve();
  let isWatching = false;
  let connectAt = 0;
  let refusals = 0;
  let isReadable = true;
  let isMoved = false;
  const timer = setInterval(() => {
    if (isWatching) return;
    isWatching = true;
    watching = watch().then(() => {
      isReadable = true;
    }, (error) => {
      if (isReadable) log(`Cannot see whether the embedded Postgres runs (${reasonOf(error)}). Trying again.`, "warn");
      isReadable = false;
    }).finally(() => isWatching = false);
  }, WATCH_EVERY_MS);
  timer.unref();

  async function watch() {
    const wasMoved = isMoved;
    isMoved = isMovedAway(cluster);
    if (isMoved && !wasMoved) log(describeMove(cluster), "warn");
    if (isMoved) return;
    if (!isRunning(cluster)) return await restart("stopped unexpectedly");
    if (performance.now() < connectAt) return;
    connectAt = performance.now() + CONNECT_EVERY_MS;
    const lacksMemory = await connect().then(() => false, ({ cause }) => cause?.code === UNDEFINED_FILE);
    refusals = lacksMemory ? refusals + 1 : 0;
    if (refusals < 2) return;
    refusals = 0;
    await restart("has lost its shared memory");
  }

  async function restart(what: string) {
    log(`The embedded Postgres ${what}. Restarting it.`, "warn");
    try {
      await startServer(cluster, port);
      log("The embedded Postgres is running again.", "warn");
    } catch (error) {
      log(`${reasonOf(error)} Trying again.`, "warn");
    }
  }

  return async () => {
    clearInterval(timer);
    await watching;
  };
}

/** Whether the folder was moved away. The server keeps serving, with its files wherever they are now. */
function isMovedAway({ dir, serverPid }: Cluster): boolean {
  return serverPid !== undefined && !existsSync(dir) && isAlive(serverPid);
}

function describeMove({ dir }: Cluster): string {
  return `The database's folder was moved away from ${dir} while it runs. Move it back, or stop the service and set ` +
    "DATA_DIR to where it is: the next start finds no database here.";
}

function interrupt(pid: number | undefined): void {
  if (pid !== undefined && isAlive(pid)) process.kill(pid, "SIGINT");
}

/** Whether the server runs; cheap enough to poll. */
function isRunning({ dir }: Cluster): boolean {
  const pid = readPostmasterPid(dir);
  if (pid === undefined) return false;
  return process.platform === "linux" ? isServerProcess(pid, dir) : isAlive(pid);
}

export function readServerPort(clusterDir: string): number | undefined {
  return readPidFile(clusterDir, 3);
}

/** Stops the server that a killed application left behind: the caller holds the data folder's lock. */
async function stopOrphan(cluster: Cluster): Promise<void> {
  if (!existsSync(pidFile(cluster.dir))) return;
  const pid = readPostmasterPid(cluster.dir);
  if (pid !== undefined && serverProcesses(cluster.dir).includes(pid)) return await stopServer(cluster);
  const deadline = Date.now() + RETRY_FOR_MS;
  while (serverProcesses(cluster.dir).length > 0) { // a killed server's sessions end once they notice
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Processes of a killed Postgres remain in ${cluster.dir}: ${serverProcesses(cluster.dir)}. Stop them first.`,
      );
    }
    await delay(50);
  }
  // Postgres would refuse to start: the machine lost power before the pid was on disk, or the pid now belongs to
  // another program, and Postgres only checks that it is alive.
  if (pid === undefined || isAlive(pid)) rmSync(pidFile(cluster.dir), { force: true });
}

function pgCtl(cluster: Cluster, ...args: string[]): Promise<string> {
  const program = join(cluster.native, "bin", "pg_ctl");
  return runAs(cluster.osUser, cluster.dir, program, [`--pgdata=${pathFromWithin(cluster.dir)}`, ...args]);
}

/** Returns the pids of the server and its sessions; outside Linux, only the server's. */
function serverProcesses(clusterDir: string): number[] {
  if (process.platform === "linux") {
    return readdirSync("/proc").map(Number).filter((pid) => pid > 0 && isServerProcess(pid, realpathSync(clusterDir)));
  }
  const pid = readPostmasterPid(clusterDir);
  if (pid === undefined) return [];
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes(clusterDir) ? [pid] : [];
}

function isServerProcess(pid: number, clusterDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8") === "postgres\n" &&
      readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch (error) {
    if (/EMFILE|ENFILE/.test(String(error))) throw error; // the process has no file descriptor left
    return false; // just ended, or belongs to another user
  }
}

function readPostmasterPid(clusterDir: string): number | undefined {
  return readPidFile(clusterDir, 0);
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, "postmaster.pid");
}

/** Reads one of the lines written so far: pid, folder, start time, port and more. */
function readPidFile(clusterDir: string, line: number): number | undefined {
  const path = pidFile(clusterDir);
  const value = existsSync(path) ? Number(readFileSync(path, "utf8").split("\n")[line]) : 0;
  return value > 0 ? value : undefined;
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
  if (address === null || typeof address === "string") throw new Error("The operating system gave no TCP port.");
  return address.port;
}
