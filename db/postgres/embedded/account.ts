import { execFile } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

/** The user who runs the server and owns its files. */
export interface Account {
  readonly name: string;
  /** Whether root runs the server as this user instead of itself. */
  readonly isStandIn: boolean;
  /** Goes before a command so that this user runs it; empty for the current user. */
  readonly commandPrefix: readonly string[];
  /** Makes this user the owner of a file. */
  own(path: string): void;
}

/**
 * Returns the user to run Postgres as: the current one or, since Postgres refuses to run as root, `postgres` or `nobody`.
 * @throws {EmbeddedPostgresError} when root has nobody to run it as
 */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return { name: "this user", isStandIn: false, commandPrefix: [], own: () => {} };
  if (process.platform !== "linux") {
    throw new EmbeddedPostgresError(
      "Postgres refuses to run as root. Start as an ordinary user, or set DATABASE_URL to a Postgres server.",
    );
  }
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  const [name, , uid, gid] = user ?? [];
  if (!name || !uid || !gid) {
    throw new EmbeddedPostgresError(
      "Postgres refuses to run as root, and there is no user postgres or nobody to run it as. Start as an ordinary user.",
    );
  }
  return {
    name,
    isStandIn: true,
    // child_process's own uid option would enter the working folder as the other user, who may not have access.
    commandPrefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
    own: (path) => chownSync(path, Number(uid), Number(gid)),
  };
}

/**
 * Runs a program as `account` in `cwd` and waits for it.
 * @returns what it wrote to stdout
 * @throws {Error} with what it wrote to stderr, if it fails
 */
export async function runAs(account: Account, cwd: string, file: string, args: readonly string[]): Promise<string> {
  const [command = file, ...rest] = [...account.commandPrefix, file, ...args];
  try {
    const { stdout } = await promisify(execFile)(command, rest, {
      cwd,
      env: minimalEnvironment(),
    });
    return stdout;
  } catch (error) {
    const stderr = (error as { stderr?: string }).stderr?.trim();
    throw new Error(stderr || (error as Error).message, { cause: error });
  }
}

/**
 * Postgres keeps its environment for as long as it runs, where its user can read it. So it gets none of ours, which has
 * the passwords of the first administrator and of the mail server.
 */
function minimalEnvironment(): Record<string, string> {
  const kept = ["PATH", ...process.platform === "win32" ? ["SystemRoot", "TEMP"] : []];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name] ?? ""])), LC_ALL: "C" };
}
