import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { adviceForLostPasswords, credentialsFile } from "./credentials.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";
import { type OsUser, runAs } from "./os_user.ts";

export const OWNER_ROLE = "lunches_owner";

export interface Cluster extends Binaries {
  readonly osUser: OsUser;
  readonly dir: string;
  /** The process id of the last started server, so that it can be ended when its folder is moved away. */
  serverPid?: number | undefined;
}

/** Checks that this user's Postgres can open an existing cluster, before anything is written into its folder. */
export function requireUsableCluster({ major: ours, dir }: Cluster, dataDir: string): void {
  if (!existsSync(dir)) return;
  const made = requireWholeCluster(dir, dataDir);
  if (made === ours) return;
  throw new EmbeddedPostgresError(
    `The database in ${dir} was made by Postgres ${made}, and this release's Postgres ${ours} cannot open it. ` +
      "Start the previous release, make a backup with it, and restore the backup here into an empty DATA_DIR.",
  );
}

/**
 * Checks an existing cluster's files as far as reading tells.
 * @returns the major version of the Postgres that made it
 * @throws {EmbeddedPostgresError} when it is another user's, not whole, or its passwords are gone
 */
export function requireWholeCluster(dir: string, dataDir: string): string {
  const { uid, mode } = statSync(dir);
  const user = process.getuid?.();
  if (user !== undefined && user !== 0 && user !== uid) {
    throw new EmbeddedPostgresError(
      `The database in ${dir} belongs to another user, with the id ${uid}. Start as that user or as root.`,
    );
  }
  // Postgres allows the group to read, and nothing more.
  if (user !== undefined && (mode & 0o027) !== 0) {
    throw new EmbeddedPostgresError(
      `The folder ${dir} is open to other users, which Postgres refuses. Run: chmod 700 ${dir}`,
    );
  }
  if (!existsSync(credentialsFile(dataDir))) {
    throw new EmbeddedPostgresError(
      `There is a database in ${dir}, but the file with its passwords, ${credentialsFile(dataDir)}, is missing. ` +
        adviceForLostPasswords(dataDir),
    );
  }
  const versionFile = join(dir, "PG_VERSION");
  if (existsSync(versionFile)) return readFileSync(versionFile, "utf8").trim();
  throw new EmbeddedPostgresError(
    `${dir} is not a complete Postgres database: PG_VERSION is missing. Restore the data folder from a backup.`,
  );
}

/** Returns the cluster's path for a process started inside it, which then needs no access to the parent folders. */
export function pathFromWithin(clusterDir: string): string {
  return process.platform === "linux" ? "/proc/self/cwd" : clusterDir;
}

/** Creates the cluster (initdb) unless it exists, starting over if one is unfinished. Returns whether it did. */
export async function ensureCluster({ osUser, native, dir }: Cluster, ownerPassword: string): Promise<boolean> {
  if (existsSync(dir)) return false;
  const unfinished = `${dir}.new`;
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 }); // its initdb may still be writing
  // Side by side: a path from within one reaches the other, and no folder above needs to be open.
  const made = join(unfinished, "data");
  const passwordFile = join(unfinished, "password");
  try {
    mkdirSync(made, { recursive: true, mode: 0o700 });
    writeFileSync(passwordFile, ownerPassword, { mode: 0o600 });
    for (const path of [unfinished, made, passwordFile]) osUser.chown(path);
    await runAs(osUser, made, join(native, "bin", "initdb"), [
      `--pgdata=${pathFromWithin(made)}`,
      `--username=${OWNER_ROLE}`,
      `--pwfile=${pathFromWithin(made)}/../password`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]).catch((error) => {
      if (!/look up .* user ID/.test(reasonOf(error))) throw error;
      throw new EmbeddedPostgresError(
        `Postgres makes a database only for a user with a name. Give this one (${reasonOf(error)}) an entry in ` +
          "/etc/passwd, or set DATABASE_URL to a Postgres server.",
      );
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(made, dir);
  rmdirSync(unfinished);
  return true;
}

/** Writes the whole configuration, so that an older cluster gets the current settings. */
export function configure({ osUser, dir }: Cluster, port: number): void {
  write("postgresql.conf", [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    // In the data folder: systemd's RemoveIPC deletes what is in /dev/shm when a user of that name logs out.
    "dynamic_shared_memory_type = mmap",
    "max_connections = 50",
    "shared_buffers = 64MB",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "datestyle = 'ISO'",
    // A session that is idle in a transaction holds its locks.
    "idle_in_transaction_session_timeout = '60s'",
    // One file per weekday, overwritten a week later.
    "logging_collector = on",
    "log_directory = 'log'",
    "log_filename = 'postgres-%a.log'",
    "log_rotation_age = 1d",
    "log_rotation_size = 0",
    "log_truncate_on_rotation = on",
    // Keeps values in rows, such as mail addresses, out of the log.
    "log_error_verbosity = terse",
  ]);
  write("pg_hba.conf", ["host all all 127.0.0.1/32 scram-sha-256"]);

  function write(name: string, lines: readonly string[]): void {
    const path = join(dir, name);
    // Made again: a link in its place would lead root to another file.
    rmSync(path, { force: true });
    writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
    osUser.chown(path);
  }
}
