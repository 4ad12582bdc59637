import { mkdir, stat, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import { SilentFolderError } from "./error.ts";

/** Longer than a disk takes to wake up. */
const LIMIT_MS = 10_000;

/** For each folder that has been asked and has not answered: ends with the answer, or fails once it is silent. */
const asked = new Map<string, Promise<void>>();

/**
 * The way to every folder that an operator names: one on a server that is away may never answer, and each call to it keeps
 * a thread of the pool that passwords and host names need, too. So one call is made at a time, and none while another has
 * been silent for too long.
 * @param call short, and never one that blocks the thread, so what is long is done in pieces
 * @throws {SilentFolderError}
 */
export async function reach<Answer>(folder: string, call: () => Promise<Answer>, limitMs = LIMIT_MS): Promise<Answer> {
  const key = resolve(folder);
  for (let before = asked.get(key); before; before = asked.get(key)) await before;
  const { promise: turn, resolve: end, reject } = Promise.withResolvers<void>();
  turn.catch(() => {});
  asked.set(key, turn);
  // Node's exit waits for the threads of its pool. A service manager takes SIGTERM for a good end.
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
    asked.delete(key);
    end();
  });
  answer.catch(() => {});
  await turn;
  return await answer;
}

/** @throws {SilentFolderError} */
export async function isThere(folder: string, path = folder): Promise<boolean> {
  return await reach(folder, () => stat(path).then(() => true, () => false));
}

/** Under Deno, mkdir blocks the thread while the folder is silent, and stat does not. */
export async function makeFolder(folder: string): Promise<void> {
  if (!await isThere(folder)) await reach(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
}

/** @param beside another folder, which may be on the same disk */
export async function findSpace(folder: string, beside?: string) {
  const deviceOf = (path: string) => reach(path, async () => (await stat(path)).dev);
  const { bavail, bsize, files, ffree } = await reach(folder, () => statfs(folder));
  const isShared = beside !== undefined && await deviceOf(folder) === await deviceOf(beside);
  // Some file systems count no inodes.
  return { freeMb: Math.floor(bavail * bsize / 1_000_000), freeInodes: files > 0 ? ffree : undefined, isShared };
}
