import process from "node:process";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { dirname } from "node:path";
import { BackupError } from "../db/backups/error.ts";
import { adviceForDamagedList, ENDED_ACCESS_FILE, readEndedAccess } from "../db/backups/ended_access.ts";
import { type Replayed, replayEndedAccess } from "../db/backups/replay_ended_access.ts";
import type { Tx } from "../db/client.ts";
import { restoreInto } from "../db/open.ts";
import { hashPassword, temporaryPassword } from "../src/auth/passwords.ts";
import { type BackedUpTable, TABLES_LEFT_OUT } from "../src/domain/backups/manifest.ts";
import { counted } from "../src/domain/text/amounts.ts";
import { readConfig } from "../src/process/config.ts";
import { runTask } from "./run_task.ts";

const USAGE = `Usage: deno task restore FILE [--key KEY_FILE]

Restores a backup into the empty database that DATA_DIR or DATABASE_URL leads to, and upgrades it to this version.
The service must not be running there yet. If anything is wrong with FILE, the database stays empty. Until a restore that
was cut off is run again, the service does not start there.
KEY_FILE holds the secret key of an encrypted backup, AGE-SECRET-KEY-1...
Erases and revokes again the people who were since the backup, takes again the higher roles and the connections to the
district's sign-in that ended since, as ${ENDED_ACCESS_FILE} beside FILE or in BACKUP_DIR says.
Root acts as the owner of DATA_DIR, who must be able to read FILE.
Everyone then has to sign in again and make a new calendar link. Exit codes: 0 success, 2 wrong usage, any other failure.`;

const file = z.string().regex(/^[^-]/);
const commandSchema = z.union([z.tuple([file]), z.tuple([file, z.literal("--key"), file])]);

await runTask(USAGE, commandSchema, async ([path, , keyFile]) => {
  const identities = keyFile === undefined ? [] : await readIdentities(keyFile);
  const config = readConfig(process.env);
  const list = await readEndedAccess([dirname(path), config.backupDir ?? dirname(path)]);
  const passwordHash = await hashPassword(temporaryPassword());
  let replayed: Replayed | undefined;
  const afterwards = async (tx: Tx) => {
    replayed = list && await replayEndedAccess(tx, { entries: list.entries, passwordHash, now: new Date() });
  };
  const onTable = ({ name, rows }: BackedUpTable) => console.error(`Loading ${counted(rows, "row")} of ${name}`);
  const backup = { path, identities, onTable, afterwards };
  const command = ["deno task restore", path, ...keyFile === undefined ? [] : ["--key", keyFile]].join(" ");
  const { createdAt, tables } = await restoreInto(config, backup, { command, log: (line) => console.error(line) });
  const rows = tables.filter(({ name }) => !TABLES_LEFT_OUT.includes(name)).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${rows} rows, as they were at ${createdAt}. Everyone has to sign in again and make a new calendar link.`,
  );
  reportReplayed(replayed);
  for (const path of list?.damaged ?? []) console.log(adviceForDamagedList(path));
});

function reportReplayed(replayed: Replayed | undefined): void {
  if (!replayed) {
    console.log(
      `${ENDED_ACCESS_FILE} is neither beside the backup nor in BACKUP_DIR, so anyone erased, revoked, ` +
        "demoted or disconnected since the backup is back. Erase or revoke them again, or reset their passwords: deno task admin.",
    );
    return;
  }
  const { erased, revoked, demoted, disconnected } = replayed;
  console.log(
    `Erased again: ${erased.length}. Revoked again: ${revoked.length}. Given a lower role again: ${demoted.length}. ` +
      `Disconnected: ${disconnected.length}.`,
  );
  for (const [what, ids] of Object.entries(replayed)) for (const id of ids) console.log(`  ${what} ${id}`);
}

/** Reads a file of secret keys as age's own tools write it: one a line, between comments. */
async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error) => {
    throw new BackupError(`Cannot read the secret key in ${path} (${error.message}).`);
  });
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (lines.length === 0) throw new BackupError(`${path} has no secret key, AGE-SECRET-KEY-1...`);
  return lines;
}
