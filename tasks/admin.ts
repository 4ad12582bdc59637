import process from "node:process";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import type { Db } from "../db/client.ts";
import { openAlongsideApp } from "../db/open.ts";
import { createSuperAdmin, listAdministrators, unlockAdministrator } from "../db/accounts/administrators.ts";
import { eraseUser } from "../db/accounts/erase.ts";
import { findPersonalData } from "../db/accounts/export_person.ts";
import { findUserOrRefuse } from "../db/accounts/find.ts";
import { readConfig } from "../src/process/config.ts";
import { TEMPORARY_PASSWORD_HOURS } from "../src/domain/accounts/passwords.ts";
import { loginSchema } from "../src/domain/accounts/forms.ts";
import { AppError } from "../src/domain/http/errors.ts";
import { emailText } from "../src/domain/text/text_schemas.ts";
import { fullName } from "../src/domain/accounts/users.ts";
import { hashPassword, temporaryPassword } from "../src/auth/passwords.ts";
import { exitOnSignals } from "../src/process/stopping.ts";
import { runTask } from "./run_task.ts";

const USAGE = `Usage: deno task admin <command>

  list            shows every administrator and whether they can sign in
  create EMAIL    creates a super admin with a temporary password
  unlock EMAIL    gives an administrator access again with a temporary password, and ends their sessions
  export EMAIL    prints everything that is stored about a person, as JSON
  erase EMAIL     replaces a person's name and address and ends their access; their requests stay, as a former user's.
                  Asks for the address once more, unless --yes is given

Works whether or not the application is running, and finds the database through DATA_DIR and DATABASE_URL as it does.
Exit codes: 0 success, 1 failure, 2 wrong usage.`;

/** The address of an account that exists, as people sign in with it: the first administrator's is admin@localhost. */
const storedAddress = loginSchema.shape.email;

const commandSchema = z.union([
  z.tuple([z.literal("list")]),
  z.tuple([z.literal("create"), emailText()]),
  z.tuple([z.literal("unlock"), storedAddress]),
  z.tuple([z.literal("export"), storedAddress]),
  z.tuple([z.literal("erase"), storedAddress]),
  z.tuple([z.literal("erase"), storedAddress, z.literal("--yes")]),
]);

exitOnSignals();
await runTask(USAGE, commandSchema, async (command) => {
  const { db, close } = await openAlongsideApp(readConfig(process.env), (line) => console.error(line));
  await run(db, command).finally(close);
});

function run(db: Db, command: z.output<typeof commandSchema>): Promise<void> {
  if (command[0] === "list") return list(db);
  if (command[0] === "export") return exportPerson(db, command[1]);
  if (command[0] === "erase") return erasePerson(db, command[1], command.length === 3);
  return grantAccess(db, command[0], command[1]);
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
  console.log(
    `${email} can sign in with the temporary password ${password} and must then change it. It works for ${TEMPORARY_PASSWORD_HOURS} hours.`,
  );
}

async function exportPerson(db: Db, email: string): Promise<void> {
  console.log(JSON.stringify(await findPersonalData(db, email), null, 2));
}

async function erasePerson(db: Db, email: string, isConfirmed: boolean): Promise<void> {
  const user = await findUserOrRefuse(db, email);
  if (!isConfirmed && await ask(`Type ${email} to erase ${fullName(user)} for good: `) !== email) {
    throw new AppError("CONFLICT", "Nothing was erased.");
  }
  const passwordHash = await hashPassword(temporaryPassword());
  await db.transaction().execute((tx) => eraseUser(tx, { email, passwordHash, now: new Date() }));
  console.log(`${email} is erased. Their requests and history stay, as a former user's.`);
}

/** Asks on stderr, so that stdout holds results alone; the end of the input counts as no answer. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const { promise, resolve } = Promise.withResolvers<string>();
  terminal.once("close", () => resolve(""));
  terminal.question(question).then((line) => resolve(line.trim().toLowerCase()), () => resolve(""));
  return await promise.finally(() => terminal.close());
}
