import process from "node:process";
import { z } from "zod";
import type { Db } from "../db/client.ts";
import { DATABASE_SETUP_ERRORS, openAlongsideApp } from "../db/open.ts";
import { createSuperAdmin, listAdministrators, unlockAdministrator } from "../db/accounts/administrators.ts";
import { ConfigError, readConfig } from "../src/config.ts";
import { AppError } from "../src/domain/errors.ts";
import { emailText } from "../src/domain/text_schemas.ts";
import { fullName } from "../src/domain/accounts/users.ts";
import { hashPassword, temporaryPassword } from "../src/auth/passwords.ts";

const USAGE = `Usage: deno task admin <command>

  list            shows every administrator and whether they can sign in
  create EMAIL    creates a super admin with a temporary password
  unlock EMAIL    gives an administrator access again with a temporary password, and ends their sessions

Works whether or not the application is running, and finds the database through DATA_DIR and DATABASE_URL as it does.
Exit codes: 0 success, 1 failure, 2 wrong usage.`;

const commandSchema = z.union([
  z.tuple([z.literal("list")]),
  z.tuple([z.enum(["create", "unlock"]), emailText()]),
]);

/** Errors that the person at the terminal can fix. They are printed as one line, without a stack. */
const OPERATOR_ERRORS = [ConfigError, AppError, ...DATABASE_SETUP_ERRORS];

process.exit(await main(process.argv.slice(2)));

/** Runs the command and returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const { data } = commandSchema.safeParse(args);
  if (!data) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { db, close } = await openAlongsideApp(readConfig(process.env), console.error);
    await (data[0] === "list" ? list(db) : grantAccess(db, ...data)).finally(close);
    return 0;
  } catch (error) {
    console.error(OPERATOR_ERRORS.some((kind) => error instanceof kind) ? (error as Error).message : error);
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

async function grantAccess(db: Db, command: "create" | "unlock", email: string): Promise<void> {
  const password = temporaryPassword();
  const credentials = {
    email,
    passwordHash: await hashPassword(password),
    requiresPasswordChange: true,
    now: new Date(),
  };
  const act = command === "create" ? createSuperAdmin : unlockAdministrator;
  await db.transaction().execute((tx) => act(tx, credentials));
  console.log(`${email} can sign in with the temporary password ${password} and must then change it.`);
}
