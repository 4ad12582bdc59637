import process from "node:process";
import { VERSION } from "../src/process/version.ts";
import { checkBackups } from "./doctor/backups.ts";
import { checkDatabase } from "./doctor/database.ts";
import type { Finding } from "./doctor/finding.ts";
import { checkFolders } from "./doctor/folders.ts";
import { checkMail } from "./doctor/mail.ts";
import { checkService } from "./doctor/service.ts";
import { checkSettings } from "./doctor/settings.ts";

const USAGE = `Usage: deno task doctor [--json]

Checks the settings, folders, disk, service, public address, proxy, database, clock, mail server and backups, and says
what to do about what is wrong. It changes nothing and sends no mail, and works whether or not the service runs. Run it
as the service's user and with its settings.
Exit codes: 0 all is well, 1 something is wrong, 2 wrong usage.`;

process.exit(await main(process.argv.slice(2)));

/** Runs the checks and returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  if (args.some((arg) => arg !== "--json")) {
    console.error(USAGE);
    return 2;
  }
  const findings = await examine(new Date());
  const problems = findings.filter(({ level }) => level === "problem").length;
  if (args.includes("--json")) console.log(JSON.stringify({ version: VERSION, problems, findings }, null, 2));
  else print(findings, problems);
  return problems > 0 ? 1 : 0;
}

async function examine(now: Date): Promise<Finding[]> {
  const { config, findings } = checkSettings(process.env);
  if (!config) return findings;
  const found = await Promise.all([
    checkFolders(config),
    checkService(config),
    checkDatabase(config),
    checkMail(config),
    checkBackups(config, now),
  ]);
  return [...findings, ...found.flat()];
}

function print(findings: readonly Finding[], problems: number): void {
  for (const finding of findings) {
    const { check, level, message } = finding;
    console.log(`${(level === "problem" ? "WRONG" : level).padEnd(6)} ${check.padEnd(9)} ${message}`);
    if (finding.level === "problem") console.log(`${" ".repeat(17)}-> ${finding.remedy}`);
  }
  console.log(
    problems === 0 ? "\nAll is well." : `\n${problems === 1 ? "One thing is" : `${problems} things are`} wrong.`,
  );
}
