import process from "node:process";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { BackupError } from "../db/backups/archive.ts";
import { restoreInto } from "../db/open.ts";
import { readConfig } from "../src/process/config.ts";
import { runTask } from "./run_task.ts";

const USAGE = `Usage: deno task restore FILE [--key KEY_FILE]

Restores a backup into the empty database that DATA_DIR or DATABASE_URL leads to, and upgrades it to this version.
The application must not be running there yet. Whatever is wrong with FILE leaves the database empty.
KEY_FILE holds the secret key of an encrypted backup, AGE-SECRET-KEY-1...
Everybody has to sign in again afterwards. Exit codes: 0 success, 1 failure, 2 wrong usage.`;

const file = z.string().regex(/^[^-]/);
const commandSchema = z.union([z.tuple([file]), z.tuple([file, z.literal("--key"), file])]);

await runTask(USAGE, commandSchema, async ([path, , keyFile]) => {
  const identities = keyFile === undefined ? [] : await readIdentities(keyFile);
  const backup = { path, identities };
  const { createdAt, tables } = await restoreInto(readConfig(process.env), backup, (line) => console.error(line));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows, as they were at ${createdAt}. Everybody has to sign in again.`);
});

/** Reads a file of secret keys as age's own tools write it: one a line, between comments. */
async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error) => {
    throw new BackupError(`Cannot read the secret key in ${path} (${error.message}).`);
  });
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (lines.length === 0) throw new BackupError(`${path} has no secret key, AGE-SECRET-KEY-1...`);
  return lines;
}
