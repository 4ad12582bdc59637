import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

const credentialsSchema = z.object({ ownerPassword: z.string().min(1), appPassword: z.string().min(1) });

export type Credentials = z.infer<typeof credentialsSchema>;

/** Loads the passwords, generated the first time into a file that only this user may read. */
export function loadCredentials(dataDir: string): Credentials {
  const path = credentialsFile(dataDir);
  if (!existsSync(path)) {
    const generated: Credentials = { ownerPassword: randomPassword(), appPassword: randomPassword() };
    writeFileSync(`${path}.new`, JSON.stringify(generated), { mode: 0o600 });
    renameSync(`${path}.new`, path); // all or nothing
  }
  try {
    return credentialsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot read the database passwords in ${path} (${reasonOf(error)}). ${adviceForLostPasswords(dataDir)}`,
    );
  }
}

export function credentialsFile(dataDir: string): string {
  return join(dataDir, "credentials.json");
}

/** Advice for lost passwords, which cannot be made again; a backup needs none. */
export function adviceForLostPasswords(dataDir: string): string {
  return "Restore the file from a copy of the data folder. If there is none, set DATA_DIR to a new folder and restore " +
    `the last backup into it: deno task restore FILE. Backups are in ${join(dataDir, "backups")} or BACKUP_DIR.`;
}

function randomPassword(): string {
  return randomBytes(24).toString("base64url");
}
