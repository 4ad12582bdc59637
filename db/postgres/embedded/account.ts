import { execFile } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

/** The user who runs the server and owns its files. */
export interface Account {
  readonly name: string;
  /** Whether this is not ourselves but whom root sends in its place. */
  readonly isStandIn: boolean;
  /** What to put before a command so that this user runs it; empty when that is who we are. */
  readonly commandPrefix: readonly string[];
  /** Hands a file over to this user. */
  own(path: string): void;
}

/** The current user; for root, which Postgres refuses, the `postgres` user if there is one, else `nobody`. */
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
    // Not child_process's own uid option: that enters the working folder as the other user, who may not be let in.
    commandPrefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"],
    own: (path) => chownSync(path, Number(uid), Number(gid)),
  };
}

/** Runs a program to its end as `account`, in `cwd`. Returns its output; throws what it wrote to stderr. */
export async function runAs(account: Account, cwd: string, file: string, args: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"));
  const [command = file, ...rest] = [...account.commandPrefix, file, ...args];
  try {
    const { stdout } = await promisify(execFile)(command, rest, {
      cwd,
      env: { ...Object.fromEntries(inherited), LC_ALL: "C" },
    });
    return stdout;
  } catch (error) {
    const stderr = (error as { stderr?: string }).stderr?.trim();
    throw new Error(stderr || (error as Error).message, { cause: error });
  }
}
