import process from "node:process";
import { transact } from "../../db/client.ts";
import { createDistrict } from "../../db/district/details.ts";
import { openAsOwner } from "../../db/open.ts";
import { readConfig } from "../../src/process/config.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { exitOnSignals } from "../../src/process/stopping.ts";
import { buildIfChanged } from "../build.ts";
import { readArguments } from "../run_task.ts";
import { DEMO_ADMIN, DEMO_DIRECTOR, DEMO_PASSWORD, DEMO_TEACHER } from "./people.ts";
import { seedDemo } from "./seed.ts";

const DEMO_DATA_DIR = "./demo-data";

readArguments(
  `Usage: deno task demo

Serves a made-up district from ${DEMO_DATA_DIR}, and prints a sign-in for each role. Delete the folder to start over.`,
  {},
);
await buildIfChanged();

const leaveSignals = exitOnSignals();

// A separate folder, so that the demo never touches a district's data, and no mail to people who do not exist.
const given = ["DATA_DIR", "DATABASE_URL", "SMTP_URL"].filter((name) => process.env[name]);
if (given.length > 0) {
  console.log(`The demo does not use ${given.join(", ")}: it keeps its data in ${DEMO_DATA_DIR}, and sends no mail.`);
}
process.env.DATA_DIR = DEMO_DATA_DIR;
delete process.env.DATABASE_URL;
delete process.env.SMTP_URL;

const { dataDir, districtName } = readConfig(process.env);
const { db, close } = await openAsOwner(dataDir, (line) => console.log(line));
await transact(db, (tx) => createDistrict(tx, districtName));
await seedDemo(db, { passwordHash: await hashPassword(DEMO_PASSWORD), now: new Date() }).finally(close);

console.log("Demo district. Sign in as:");
for (const { role, email } of [DEMO_ADMIN, DEMO_DIRECTOR, DEMO_TEACHER]) {
  console.log(`  ${role.padEnd(10)} ${email.padEnd(22)} ${DEMO_PASSWORD}`);
}
leaveSignals();
await import("../../main.ts");
