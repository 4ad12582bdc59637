import process from "node:process";
import { z } from "zod";
import { backUpIntoFolder } from "../db/backups/folder.ts";
import { BackupError } from "../db/backups/error.ts";
import { writeBackup } from "../db/backups/write.ts";
import { openAsItIs } from "../db/open.ts";
import { type Config, readConfig } from "../src/process/config.ts";
import { formatBytes } from "../src/domain/text/amounts.ts";
import { runTask } from "./run_task.ts";

const USAGE = `Usage: deno task backup [FILE]
       deno task backup --new-key

Backs up the whole database as it is now, whether or not the service is running, to FILE or, without one, into
BACKUP_DIR. Uses the same DATA_DIR and DATABASE_URL as the service. With BACKUP_KEY the file is encrypted; --new-key
prints a key, and the secret key that a restore then needs.
Root acts as the owner of DATA_DIR, who must be able to write FILE.
Exit codes: 0 success, 2 wrong usage, any other failure.`;

const commandSchema = z.union([
  z.tuple([]),
  z.tuple([z.literal("--new-key")]),
  z.tuple([z.string().regex(/^[^-]/)]),
]);

await runTask(USAGE, commandSchema, async ([given]) => {
  if (given === "--new-key") await printNewKey();
  else await backUp(readConfig(process.env), given);
});

async function backUp(config: Config, file: string | undefined): Promise<void> {
  const { backupDir, backupKey } = config;
  if (file === undefined && backupDir === undefined) {
    throw new BackupError("Say which FILE to write, or set BACKUP_DIR.");
  }
  const now = new Date();
  const { db, close } = await openAsItIs(config, (line) => console.error(line));
  try {
    const { path, bytes, rows } = file === undefined
      ? await backUpIntoFolder(db, { backupDir: backupDir ?? "", backupKey, now })
      : await writeBackup(db, file, { now, backupKey });
    console.log(`Backed up ${rows} rows to ${path} (${formatBytes(bytes)}).`);
  } finally {
    await close();
  }
}

async function printNewKey(): Promise<void> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const secretKey = await generateX25519Identity();
  console.log(`BACKUP_KEY=${await identityToRecipient(secretKey)}

The secret key. Keep it off this machine, in its own file. Without it, no one can open the backups:
${secretKey}`);
}
