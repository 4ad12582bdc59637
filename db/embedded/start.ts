import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { databaseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, OWNER_ROLE } from "./cluster.ts";
import { loadCredentials } from "./credentials.ts";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";
import { lockDataFolder, notWritable } from "./lock.ts";
import { APP_ROLE, ensureRoleAndDatabase, grantRowAccess } from "./roles.ts";
import { startServer, stopServer } from "./server.ts";

export { EmbeddedPostgresError };

const DATABASE = "lunches";

export interface EmbeddedPostgres {
  /** For migrations: a superuser of this server. */
  readonly ownerUrl: string;
  /** For the application: reads and writes rows, and cannot change tables. */
  readonly appUrl: string;
  /** Shuts the server down, waits for it, and frees the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the Postgres server whose data lives in `dataDir`, making it the first time. It belongs to this process: no
 * other may start on the folder meanwhile, and one left behind by a killed process is stopped first.
 * `log` is told in a line what takes long. Throws EmbeddedPostgresError with a message for the person at the terminal.
 */
export async function startEmbeddedPostgres(
  { dataDir, log = () => {} }: { dataDir: string; log?: (line: string) => void },
): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(dataDir);
  const unlock = lockDataFolder(folder);
  try {
    const credentials = loadCredentials(folder);
    const account = databaseAccount();
    const native = await findBinaries(account);
    const cluster = { account, native, dir: join(folder, "postgres") };
    if (await ensureCluster(account, native, cluster.dir, credentials.ownerPassword)) {
      log(`Made a new database in ${folder}`);
    }
    const port = await startServer(cluster);
    const urlOf = (role: string, password: string, database: string) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
    const ownerUrl = urlOf(OWNER_ROLE, credentials.ownerPassword, DATABASE);
    try {
      const maintenanceUrl = urlOf(OWNER_ROLE, credentials.ownerPassword, "postgres");
      await ensureRoleAndDatabase(maintenanceUrl, DATABASE, credentials.appPassword);
      await grantRowAccess(ownerUrl);
    } catch (error) {
      await stopServer(cluster);
      throw error;
    }
    return {
      ownerUrl,
      appUrl: urlOf(APP_ROLE, credentials.appPassword, DATABASE),
      stop: async () => {
        await stopServer(cluster);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded Postgres in ${folder} could not be started (${reasonOf(error)}).`,
      { cause: error },
    );
  }
}

/** Makes the data folder if it is missing and returns its real path. */
function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}
