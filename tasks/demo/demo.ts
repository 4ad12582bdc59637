import process from "node:process";
import { openAsOwner } from "../../db/open.ts";
import { readConfig } from "../../src/config.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { DEMO_ADMIN, DEMO_DIRECTOR, DEMO_PASSWORD, DEMO_TEACHER } from "./people.ts";
import { seedDemo } from "./seed.ts";

// A separate folder, so that the demo never touches a district's data, and no mail to people who do not exist.
process.env.DATA_DIR = "./demo-data";
delete process.env.DATABASE_URL;
delete process.env.SMTP_URL;

const { db, close } = await openAsOwner(readConfig(process.env).dataDir, console.log);
await seedDemo(db, { passwordHash: await hashPassword(DEMO_PASSWORD), now: new Date() }).finally(close);

console.log("Demo district. Sign in as:");
for (const { role, email } of [DEMO_ADMIN, DEMO_DIRECTOR, DEMO_TEACHER]) {
  console.log(`  ${role.padEnd(10)} ${email.padEnd(22)} ${DEMO_PASSWORD}`);
}
await import("../../main.ts");
