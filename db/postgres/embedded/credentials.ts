import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { EmbeddedPostgresError, reasonOf } from "./error.ts";

const credentialsSchema = z.object({ ownerPassword: z.string().min(1), appPassword: z.string().min(1) });

/** The passwords of the two roles. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** Reads the passwords from the data folder, generating them the first time. Only this user may read the file. */
export function loadCredentials(dataDir: string): Credentials {
  const path = join(dataDir, "credentials.json");
  if (!existsSync(path)) {
    const generated: Credentials = { ownerPassword: randomPassword(), appPassword: randomPassword() };
    writeFileSync(`${path}.new`, JSON.stringify(generated), { mode: 0o600 });
    renameSync(`${path}.new`, path); // whole or not at all
  }
  try {
    return credentialsSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database passwords in ${path} cannot be read (${reasonOf(error)}). Put the file back from a backup.`,
    );
  }
}

function randomPassword(): string {
  return randomBytes(24).toString("base64url");
}
