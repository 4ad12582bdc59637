import { mkdir, stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import { SilentFolderError } from "./error.ts";

/** The time limit of a call, which is longer than a disk takes to wake up. */
const LIMIT_MS = 10_000;

/** The call in progress for each folder: settles with its answer, or fails once the folder has been silent too long. */
const inProgress = new Map<string, Promise<void>>();

/**
 * Makes a call to a folder that an operator named. A folder on a server that is away may never answer, and each call
 * keeps a thread of the pool that passwords and host names also need. So calls to a folder are made one at a time, and
 * none while one has been silent for too long.
 * @param call short, and never one that blocks the thread, so long work is split
 * @throws {SilentFolderError}
 */
export async function withDeadline<Answer>(
  folder: string,
  call: () => Promise<Answer>,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const key = resolve(folder);
  for (let before = inProgress.get(key); before; before = inProgress.get(key)) await before;
  const { promise: turn, resolve: end, reject } = Promise.withResolvers<void>();
  turn.catch(() => {});
  inProgress.set(key, turn);
  // Node's exit waits for the threads of its pool. A service manager counts SIGTERM as a clean end.
  const onExit = (code: number) => {
    process.removeAllListeners("SIGTERM");
    process.kill(process.pid, code === 0 ? "SIGTERM" : "SIGKILL");
  };
  const timer = setTimeout(() => {
    process.once("exit", onExit);
    const advice = "Check its disk, or the network and the server that share it.";
    reject(new SilentFolderError(`The folder ${folder} has not answered for ${limitMs / 1000} seconds. ${advice}`));
  }, limitMs);
  const answer = call().finally(() => {
    clearTimeout(timer);
    process.off("exit", onExit);
    inProgress.delete(key);
    end();
  });
  answer.catch(() => {});
  await turn;
  return await answer;
}

/** Whether there is a file or folder at `path`; throws a SilentFolderError if `folder` does not answer. */
export async function pathExists(folder: string, path = folder): Promise<boolean> {
  return await withDeadline(folder, () => stat(path).then(() => true, () => false));
}

/** Creates a missing folder. Under Deno, mkdir blocks the thread while the folder is silent, and stat does not. */
export async function makeFolder(folder: string): Promise<void> {
  if (!await pathExists(folder)) await withDeadline(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
}

/** Returns the free space of a folder's disk, and whether the folder `beside` shares it. */
export async function findSpace(folder: string, beside?: string) {
  const deviceOf = (path: string) => withDeadline(path, async () => (await stat(path)).dev);
  const { bavail, bsize, files, ffree } = await withDeadline(folder, () => statfs(folder));
  const isShared = beside !== undefined && await deviceOf(folder) === await deviceOf(beside);
  // Some file systems count no inodes.
  return { freeMb: Math.floor(bavail * bsize / 1_000_000), freeInodes: files > 0 ? ffree : undefined, isShared };
}
