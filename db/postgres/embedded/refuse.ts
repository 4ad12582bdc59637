import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readMajorVersion } from "./binaries.ts";
import { adviceForLostPasswords, credentialsFile } from "./credentials.ts";
import { EmbeddedPostgresError } from "./error.ts";
import type { Cluster } from "./server.ts";

/**
 * Checks that an existing cluster can be opened, before anything is written into its folder.
 * @throws {EmbeddedPostgresError} when it is another user's, its passwords are gone, or another Postgres made it
 */
export async function refuseUnusable({ osUser, native, dir }: Cluster, dataDir: string): Promise<void> {
  if (!existsSync(dir)) return;
  const { uid } = statSync(dir);
  if (!osUser.runsForRoot && process.getuid && process.getuid() !== uid) {
    throw new EmbeddedPostgresError(
      `The database in ${dir} belongs to another user, with the id ${uid}. Start as that user or as root.`,
    );
  }
  if (!existsSync(credentialsFile(dataDir))) {
    throw new EmbeddedPostgresError(
      `There is a database in ${dir}, but the file with its passwords, ${credentialsFile(dataDir)}, is missing. ` +
        adviceForLostPasswords(dataDir),
    );
  }
  const versionFile = join(dir, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new EmbeddedPostgresError(
      `${dir} is not a whole Postgres database: PG_VERSION is missing. Restore the data folder from a backup.`,
    );
  }
  const [made, ours] = [readFileSync(versionFile, "utf8").trim(), await readMajorVersion(osUser, native)];
  if (made === ours) return;
  throw new EmbeddedPostgresError(
    `The database in ${dir} is of Postgres ${made}, and this release brings Postgres ${ours}, which cannot open it. ` +
      "Start the release that was used before, make a backup with it, and restore the backup here into an empty DATA_DIR.",
  );
}
