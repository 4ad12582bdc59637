import process from "node:process";
import { z } from "zod";
import type { Db } from "../db/client.ts";
import { DatabaseUnavailable } from "../db/dialect.ts";
import { EmbeddedPostgresError } from "../db/embedded/error.ts";
import { openBesideApplication } from "../db/open.ts";
import { createSuperAdmin, listAdministrators, unlockAdministrator } from "../db/users/administrators.ts";
import { ConfigError, readConfig } from "../src/config.ts";
import { Refusal } from "../src/domain/refusals.ts";
import { emailText } from "../src/domain/text.ts";
import { fullName } from "../src/domain/users.ts";
import { hashPassword, temporaryPassword } from "../src/http/passwords.ts";

const USAGE = `Usage: deno task admin <command>

  list            shows every administrator and whether they can sign in
  create EMAIL    makes a super admin with a temporary password
  unlock EMAIL    lets an administrator in again with a temporary password; ends their sessions

Works while the application runs and while it does not. DATA_DIR and DATABASE_URL say where, as for the application.
Exit code: 0 done, 1 not done, 2 not understood.`;

const wish = z.union([
  z.tuple([z.literal("list")]),
  z.tuple([z.enum(["create", "unlock"]), emailText()]),
]);

/** What the person at the terminal can mend; told in a line instead of a stack. */
const TOLD_PLAINLY = [ConfigError, DatabaseUnavailable, EmbeddedPostgresError, Refusal];

process.exit(await main(process.argv.slice(2)));

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const { data } = wish.safeParse(args);
  if (!data) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { db, close } = await openBesideApplication(readConfig(process.env), console.error);
    await (data[0] === "list" ? list(db) : letIn(db, ...data)).finally(close);
    return 0;
  } catch (error) {
    console.error(TOLD_PLAINLY.some((kind) => error instanceof kind) ? (error as Error).message : error);
    return 1;
  }
}

async function list(db: Db): Promise<void> {
  const administrators = await listAdministrators(db);
  if (administrators.length === 0) console.log("There is no administrator yet.");
  for (const admin of administrators) {
    const kind = admin.isSuperAdmin ? "super admin" : "admin";
    console.log([admin.email, fullName(admin), kind, admin.accountStatus].join("\t"));
  }
}

async function letIn(db: Db, command: "create" | "unlock", email: string): Promise<void> {
  const password = temporaryPassword();
  const credentials = {
    email,
    passwordHash: await hashPassword(password),
    requiresPasswordChange: true,
    now: new Date(),
  };
  const act = command === "create" ? createSuperAdmin : unlockAdministrator;
  await db.transaction().execute((tx) => act(tx, credentials));
  console.log(`${email} can sign in with the temporary password ${password} and must then choose another.`);
}
