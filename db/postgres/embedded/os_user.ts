import { type ChildProcess, execFile } from "node:child_process";
import { lchownSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

export interface OsUser {
  readonly name: string;
  /** Whether root runs the server as this user instead of itself. */
  readonly runsForRoot: boolean;
  /** Goes before a command so that this user runs it; empty for the current user. */
  readonly commandPrefix: readonly string[];
  chown(path: string): void;
}

/**
 * Returns the user to run Postgres as: the current one or, since Postgres refuses to run as root, the owner of the
 * cluster. For a new one, that is `postgres` or `nobody`.
 * @throws {EmbeddedPostgresError} when root has no user to run it as
 */
export function databaseOsUser(clusterDir: string): OsUser {
  if (process.getuid?.() !== 0) return { name: "this user", runsForRoot: false, commandPrefix: [], chown: () => {} };
  if (process.platform !== "linux") {
    throw new EmbeddedPostgresError(
      "Postgres refuses to run as root. Start as an ordinary user, or set DATABASE_URL to a Postgres server.",
    );
  }
  const owner = ownerOfNearest(clusterDir);
  const { name, uid, gid } = owner.uid === 0 ? serviceUser() : { name: `with the id ${owner.uid}`, ...owner };
  return {
    name,
    runsForRoot: true,
    // child_process's own uid option would enter the working folder as the other user, who may lack access.
    commandPrefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
    chown: (path) => lchownSync(path, uid, gid),
  };
}

function serviceUser(): { name: string; uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  const [name, , uid, gid] = user ?? [];
  if (!name || !uid || !gid) {
    throw new EmbeddedPostgresError(
      "Postgres refuses to run as root, and there is no user postgres or nobody to run it as. Start as an ordinary user.",
    );
  }
  return { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * Turns root, for the rest of this process, into the owner of the folder or of its nearest existing parent: files that
 * root writes there are theirs, and a link that they put there leads root nowhere that they cannot write themselves.
 */
export function becomeOwnerOf(folder: string | undefined): void {
  if (folder === undefined || process.getuid?.() !== 0) return;
  const { uid, gid } = ownerOfNearest(resolve(folder));
  if (uid === 0) return;
  process.setgroups?.([]); // missing in Deno
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function ownerOfNearest(path: string): { uid: number; gid: number } {
  try {
    // A link belongs to its maker, wherever it leads.
    const link = lstatSync(path);
    const { uid, gid } = link.uid === 0 ? statSync(path) : link;
    return { uid, gid };
  } catch {
    return ownerOfNearest(dirname(path));
  }
}

const running = new Set<ChildProcess>();

/** Interrupts every program that runAs() waits for. pg_ctl passes that on to the server that it is starting. */
export function interruptPrograms(): void {
  for (const child of running) child.kill("SIGINT");
}

/** Runs a program as `osUser` in `cwd` and returns its stdout; if it fails, throws an Error with its stderr. */
export async function runAs(osUser: OsUser, cwd: string, file: string, args: readonly string[]): Promise<string> {
  const [command = file, ...rest] = [...osUser.commandPrefix, file, ...args];
  // Postgres keeps its environment while it runs, where its user can read it. So it gets none of ours, which has the
  // passwords of the first administrator and of the mail server.
  const env = { PATH: process.env.PATH ?? "", LC_ALL: "C" };
  const program = promisify(execFile)(command, rest, { cwd, env });
  running.add(program.child);
  try {
    return (await program).stdout;
  } catch (error) {
    const stderr = (error as { stderr?: string }).stderr?.trim();
    throw new Error(stderr || (error as Error).message, { cause: error });
  } finally {
    running.delete(program.child);
  }
}
