import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateAsOwner } from "../../db/open.ts";
import { startEmbeddedPostgres } from "../../db/postgres/embedded/start.ts";
import { freePort, type Program, startApp } from "./process.ts";

/** A data folder of a test's own, and the settings to start the product with on it. */
export interface Place {
  dataDir: string;
  url: string;
  env: Record<string, string>;
  /** Starts the product here and waits until it serves. */
  start(env?: Record<string, string>, run?: typeof startApp): Promise<Program>;
}

/**
 * Runs `body` in a place with a database that has its tables and nobody in it, as after the first start but for the
 * first administrator; ends whatever still runs there, and removes it.
 */
export async function withDataDir(body: (place: Place) => Promise<void>): Promise<void> {
  const original = await (originalDataDir ??= makeOriginal());
  await withNewDataDir(async (place) => {
    // Unlike Deno's own copy, it keeps the files' owner, who is another user where root runs the tests.
    const { success, stderr } = await new Deno.Command("cp", { args: ["-a", original, place.dataDir] }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    await body(place);
  });
}

let originalDataDir: Promise<string> | undefined;

/** Makes the data folder that all places are copies of, once for all test files: it takes longer than most tests. */
async function makeOriginal(): Promise<string> {
  const parent = Deno.env.get("TEST_FOLDER") ?? await makeFolderOfThisFile();
  const dataDir = join(parent, "original");
  // Test files run in several processes.
  using lock = await Deno.open(join(parent, "original.lock"), { create: true, write: true });
  await lock.lock(true);
  if (existsSync(dataDir)) return dataDir;
  const draft = join(parent, "draft");
  const server = await startEmbeddedPostgres({ dataDir: draft });
  await migrateAsOwner(server.ownerUrl);
  await server.stop();
  await Deno.rename(draft, dataDir);
  return dataDir;
}

async function makeFolderOfThisFile(): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: tmpdir(), prefix: "lunches-process-" });
  globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  return folder;
}

/** Runs `body` in a place without a data folder; ends whatever still runs there, and removes it. */
export async function withNewDataDir(body: (place: Place) => Promise<void>): Promise<void> {
  const parent = await Deno.makeTempDir({ dir: tmpdir(), prefix: "lunches-process-" });
  const port = await freePort();
  const started: Program[] = [];
  const place: Place = {
    dataDir: join(parent, "data"),
    url: `http://127.0.0.1:${port}`,
    env: { PORT: String(port), DATA_DIR: join(parent, "data") },
    async start(env = {}, run = startApp) {
      const app = run({ ...place.env, ...env });
      started.push(app);
      await app.printed("is ready at");
      return app;
    },
  };
  try {
    await body(place);
  } finally {
    for (const app of started) await stop(app);
    await killPostgres(place.dataDir);
    // A killed program may still be ending, and write meanwhile.
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** Asks for an orderly end, or kills; one that has ended already is left alone. */
export async function stop(app: Program, signal: Deno.Signal = "SIGTERM"): ReturnType<Program["ended"]> {
  try {
    app.kill(signal);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // it has ended
  }
  return await app.ended();
}

export const isLinuxRoot = Deno.uid() === 0 && Deno.build.os === "linux";

const NOBODY = 65534;

/** Gives a data folder to another user, who may go where it is; only as root. */
export async function giveAway(dataDir: string): Promise<void> {
  if (!isLinuxRoot) return;
  await Deno.chmod(join(dataDir, ".."), 0o755);
  await new Deno.Command("chown", { args: ["-hR", `${NOBODY}:${NOBODY}`, dataDir] }).output();
}

/** Fails if anything in the folder is not the user's it was given to; only as root. */
export async function assertGivenAway(dataDir: string): Promise<void> {
  if (!isLinuxRoot) return;
  const { stdout } = await new Deno.Command("find", { args: [dataDir, "!", "-uid", String(NOBODY)] }).output();
  assert.equal(new TextDecoder().decode(stdout), "");
}

/** The pid of the embedded server that runs in the folder, if one does. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await Deno.readTextFile(join(dataDir, "postgres/postmaster.pid")), 10);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return undefined;
    throw error;
  }
}

/** Kills the embedded server as a machine out of memory would. */
export async function killPostgres(dataDir: string): Promise<void> {
  const pid = await postgresPid(dataDir);
  if (pid === undefined) return;
  try {
    Deno.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error; // it is gone already
  }
}
