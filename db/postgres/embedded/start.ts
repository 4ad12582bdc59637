import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { becomeOwnerOf, databaseOsUser } from "./os_user.ts";
import { tryConnection } from "../connection.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, OWNER_ROLE, requireUsableCluster } from "./cluster.ts";
import { loadCredentials } from "./credentials.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";
import { lockDataFolder, notWritable } from "./lock.ts";
import { APP_ROLE, ensureRoleAndDatabase, grantRowAccess } from "./roles.ts";
import { endWithProcess, keepRunning, readServerPort, type StartLog, startServer, stopServer } from "./server.ts";

const DATABASE = "lunches";

export interface EmbeddedPostgres {
  /** The URL for migrations, as a superuser of this server. */
  readonly ownerUrl: string;
  /** The URL for the application, which reads and writes rows and cannot change tables. */
  readonly appUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the Postgres server whose data lives in `dataDir`, creating it the first time. It belongs to this process: no
 * other process can use the folder, a server left by a killed process is stopped first, and one that dies is restarted.
 * @param log gets a line about anything slow or unexpected
 * @throws {EmbeddedPostgresError} with a message for the person at the terminal
 */
export async function startEmbeddedPostgres(
  { dataDir, log = () => {} }: { dataDir: string; log?: StartLog },
): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(dataDir);
  const dir = join(folder, "postgres");
  let unlock = () => {};
  try {
    const osUser = databaseOsUser(dir);
    const cluster = { osUser, ...await findBinaries(osUser), dir };
    requireUsableCluster(cluster, folder);
    unlock = lockDataFolder(folder);
    const credentials = loadCredentials(folder);
    if (await ensureCluster(cluster, credentials.ownerPassword)) {
      log(`Created a new database in ${folder}`);
    }
    const forget = endWithProcess(cluster);
    const port = await startServer(cluster);
    const ownerUrl = buildUrl(port, OWNER_ROLE, credentials.ownerPassword, DATABASE);
    try {
      const maintenanceUrl = buildUrl(port, OWNER_ROLE, credentials.ownerPassword, "postgres");
      await ensureRoleAndDatabase(maintenanceUrl, DATABASE, credentials.appPassword);
      await grantRowAccess(ownerUrl);
    } catch (error) {
      await stopServer(cluster);
      forget();
      throw error;
    }
    const endWatch = keepRunning(cluster, port, () => tryConnection(ownerUrl), log);
    return {
      ownerUrl,
      appUrl: buildUrl(port, APP_ROLE, credentials.appPassword, DATABASE),
      stop: async () => {
        await endWatch();
        await stopServer(cluster);
        forget();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded Postgres in ${folder} did not start (${reasonOf(error)}).`,
      { cause: error },
    );
  }
}

/** Returns the application's URL for another process's server in `dataDir`; an error while that starts or stops. */
export function findRunningPostgres(dataDir: string): { appUrl: string } {
  const folder = openDataFolder(dataDir);
  const port = readServerPort(join(folder, "postgres"));
  if (!port) {
    throw new EmbeddedPostgresError(`The service in ${folder} is starting or stopping. Try again in a moment.`);
  }
  return { appUrl: buildUrl(port, APP_ROLE, loadCredentials(folder).appPassword, DATABASE) };
}

function buildUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates a missing folder, acts as its owner for the rest of this process, and returns its path without links. */
export function openDataFolder(dataDir: string): string {
  try {
    becomeOwnerOf(dataDir);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}
