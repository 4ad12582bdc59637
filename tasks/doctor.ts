import process from "node:process";
import { z } from "zod";
import { pathExists } from "../db/backups/folder_calls.ts";
import { becomeOwnerOf } from "../db/postgres/embedded/os_user.ts";
import { type Answer, type Finding, toFinding } from "../src/domain/checks.ts";
import { type Config, ConfigError, LOOPBACK, readConfig } from "../src/process/config.ts";
import { VERSION } from "../src/process/version.ts";
import {
  type Answers,
  checkBackups,
  checkDatabase,
  checkFolders,
  checkMail,
  checkProvider,
} from "./doctor/installation.ts";
import { checkService } from "./doctor/service.ts";
import { runTask } from "./run_task.ts";

const USAGE = `Usage: deno task doctor [--json]

Checks the settings, folders, disks, database, clock, mail, backups, service and proxy, and says what to fix. It writes
and removes a small file in each folder, changes nothing else, sends no mail, and works whether or not the service is
running. Run it with the service's settings, as its user, or as root, who acts as the owner of DATA_DIR.
Exit codes: 0 nothing is wrong, 2 wrong usage, any other problems found.`;

/** The checks, in the order in which they are told. */
const CHECKS = [checkSettings, checkFolders, checkDatabase, checkMail, checkProvider, checkBackups, checkService];

await runTask(USAGE, z.union([z.tuple([]), z.tuple([z.literal("--json")])]), async ([json]) => {
  const findings = await examine();
  const problems = findings.filter(({ level }) => level === "problem").length;
  if (json) console.log(JSON.stringify({ version: VERSION, problems, findings }, null, 2));
  else {
    for (const { check, level, message } of findings) {
      console.log(`${(level === "problem" ? "WRONG" : level).padEnd(6)} ${check.padEnd(9)} ${message}`);
    }
    const unchecked = ["database", "service"].every((name) =>
      findings.every(({ check, level }) => check !== name || level === "note")
    );
    const well = unchecked ? "Nothing else is wrong, but neither the database nor the service runs." : "All is well.";
    console.log(`\n${problems === 0 ? well : `Problems: ${problems}.`}`);
  }
  return problems > 0 ? 1 : 0;
});

async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const tell = (name: string, answer: Answer) => {
    const { check, level, message } = toFinding(name, answer);
    // What the service only warns of is to be mended, too.
    findings.push({ check, level: level === "warning" ? "problem" : level, message });
  };
  try {
    const config = readConfig(process.env);
    const { databaseUrl, backupDir, dataDir, host } = config;
    // A proxy of the network knows nothing of what runs here.
    const direct = [process.env.NO_PROXY ?? process.env.no_proxy, "localhost,127.0.0.1,::1", host];
    process.env.NO_PROXY = direct.filter(Boolean).join();
    if (databaseUrl && backupDir !== undefined && process.getuid?.() === 0) await pathExists(backupDir);
    becomeOwnerOf(databaseUrl ? backupDir : dataDir);
    for (const check of CHECKS) for await (const found of check(config, findings)) tell(...found);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.message.split("\n")) tell("settings", { problem });
  }
  return findings;
}

async function* checkSettings({ publicUrl }: Config): Answers {
  const { SETTING_AFTER_BOM: name } = process.env;
  const advice = "its file begins with a byte order mark. Save it as UTF-8 without that mark.";
  yield [
    "settings",
    name ? { problem: `systemd does not read ${name}: ${advice}` } : { ok: "All settings can be read." },
  ];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:" || LOOPBACK.includes(hostname)) return;
  const words = "PUBLIC_URL lets passwords cross the network in the clear.";
  const problem = `${words} Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.`;
  yield ["settings", { problem }];
}
