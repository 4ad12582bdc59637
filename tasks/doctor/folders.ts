import { constants, existsSync, statSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { describeSpace } from "../../src/process/disk_space.ts";
import type { Config } from "../../src/process/config.ts";
import { type Finding, note, ok, problem, reasonOf } from "./finding.ts";

/** Checks the folders that the service writes to, and the space on their disks. */
export async function checkFolders({ databaseUrl, dataDir, backupDir }: Config): Promise<Finding[]> {
  const folders = [
    ...databaseUrl ? [] : [{ setting: "DATA_DIR", path: resolve(dataDir) }],
    ...backupDir === undefined ? [] : [{ setting: "BACKUP_DIR", path: resolve(backupDir) }],
  ];
  const findings = await Promise.all(folders.map(({ setting, path }) => checkFolder(setting, path)));
  return [...findings.flat(), ...databaseUrl ? [] : checkCluster(resolve(dataDir))];
}

async function checkFolder(setting: string, path: string): Promise<Finding[]> {
  const there = nearestFolder(path);
  try {
    if (!statSync(there).isDirectory()) {
      const remedy = `Move that file away, or set ${setting} to a folder.`;
      return [problem("folders", `${setting} is ${path}, and ${there} is not a folder.`, remedy)];
    }
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [problem(
      "folders",
      `${setting} is ${path}, and this user may not write to ${there} (${reasonOf(error)}).`,
      `Run this as the service's user. If it already does, give that user the folder, or set ${setting} to another.`,
    )];
  }
  const what = there === path
    ? ok("folders", `${setting} (${path}) can be written.`)
    : note("folders", `${setting} (${path}) does not exist yet. The service makes it in ${there}.`);
  return [what, await checkSpace(setting, there)];
}

async function checkSpace(setting: string, path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  return describeDisk(`${setting} (${path})`, Math.floor(bavail * bsize / 1_000_000));
}

/** @param place which folder it is about */
export function describeDisk(place: string, freeMb: number): Finding {
  const { problem: full, warning } = describeSpace(freeMb);
  if (!full && !warning) return ok("disk", `${freeMb} MB are free at ${place}.`);
  return problem("disk", `Only ${freeMb} MB are free at ${place}.`, "Free some space, or use a larger disk.");
}

/** Checks the rights on the embedded database's files, as far as the service depends on them. */
function checkCluster(dataDir: string): Finding[] {
  const cluster = join(dataDir, "postgres");
  if (!canSee(cluster)) return [];
  const credentials = join(dataDir, "credentials.json");
  const { uid } = statSync(cluster);
  const user = process.getuid?.();
  const findings: Finding[] = [];
  if (user !== undefined && user !== 0 && user !== uid) {
    findings.push(problem(
      "folders",
      `The database in ${cluster} belongs to the user with the id ${uid}, and this is the user with the id ${user}.`,
      "Run this and the service as that user.",
    ));
  }
  if (!existsSync(credentials)) {
    findings.push(problem(
      "folders",
      `There is a database in ${cluster}, but its passwords in ${credentials} are missing.`,
      "Restore that file from a copy of the data folder, or restore a backup into a new DATA_DIR.",
    ));
  } else if ((statSync(credentials).mode & 0o077) !== 0 && process.platform !== "win32") {
    findings.push(problem(
      "folders",
      `Other users of this machine can read the database's passwords in ${credentials}.`,
      `chmod 600 ${credentials}`,
    ));
  }
  if (!existsSync(join(cluster, "PG_VERSION")) && (user === 0 || user === uid)) {
    findings.push(problem(
      "folders",
      `${cluster} is not a whole database: PG_VERSION is missing.`,
      "Restore a backup into a new DATA_DIR.",
    ));
  }
  return findings.length > 0 ? findings : [ok("folders", "The embedded database's files belong to the right user.")];
}

function canSee(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

/** The folder itself, or the nearest one above it that exists. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
