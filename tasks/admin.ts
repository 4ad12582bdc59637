import process from "node:process";
import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { type Db, transact, type Tx } from "../db/client.ts";
import { ENDED_ACCESS_FILE, writeEndedAccess } from "../db/backups/ended_access.ts";
import { pathExists } from "../db/backups/folder_calls.ts";
import { openUpToDate } from "../db/open.ts";
import { reasonOf } from "../db/postgres/embedded/error.ts";
import { createSuperAdmin, listAdministrators, unlockAdministrator } from "../db/accounts/administrators.ts";
import { approveUser, resetPassword, revokeUser } from "../db/accounts/decide.ts";
import { eraseUser } from "../db/accounts/erase.ts";
import { findPersonalData } from "../db/accounts/export_person.ts";
import { findUserOrRefuse, listAllUsers } from "../db/accounts/find.ts";
import { type Config, readConfig } from "../src/process/config.ts";
import { TEMPORARY_PASSWORD_HOURS } from "../src/domain/accounts/passwords.ts";
import { loginSchema, reasonSchema } from "../src/domain/accounts/forms.ts";
import { type AccountStatus, ROLE_NAMES, ROLES } from "../src/domain/accounts/roles.ts";
import { PENDING_USER_WRITES, USER_FAILURE } from "../src/domain/accounts/writes.ts";
import { AppError } from "../src/domain/http/errors.ts";
import { emailText } from "../src/domain/text/text_schemas.ts";
import { fullName, type UserSummary } from "../src/domain/accounts/users.ts";
import { hashPassword, temporaryPassword } from "../src/auth/passwords.ts";
import { logLine } from "../src/process/log.ts";
import { runTask } from "./run_task.ts";

const USAGE = `Usage: deno task admin <command>

  list [--all]         shows every administrator, or everyone; whether they can sign in;
                       and the id that a restore names
  create EMAIL         creates a super admin with a temporary password
  unlock EMAIL         restores an administrator's access with a temporary password, and ends their sessions
  approve EMAIL ROLE   approves a registration, as ${ROLES.join(", ")}.
                       Asks first if the address is not confirmed, unless --yes is given
  reset EMAIL          gives an active user a temporary password, and ends their sessions
  revoke EMAIL REASON  revokes a user's access and ends their sessions; they see the reason
  export EMAIL         prints everything stored about a person, as JSON
  erase EMAIL          replaces a person's name and address and ends their access; their requests stay, as a former
                       user's. Asks for the address again, unless --yes is given

Works whether or not the service is running, with the same DATA_DIR and DATABASE_URL.
History says that the server administrator made the change, and stderr gets a line in the form of the log.
Exit codes: 0 success, 1 failure, 2 wrong usage.`;

/** The address of an account that exists, as people sign in with it: the first administrator's is admin@localhost. */
const storedAddress = loginSchema.shape.email;
const role = z.string().toUpperCase().pipe(z.enum(ROLES));
const reason = reasonSchema(USER_FAILURE.revocationReason.description).shape.reason;
const confirmed = z.literal("--yes");

const commandSchema = z.union([
  z.tuple([z.literal("list")]),
  z.tuple([z.literal("list"), z.literal("--all")]),
  z.tuple([z.literal("create"), emailText()]),
  z.tuple([z.enum(["unlock", "reset", "export", "erase"]), storedAddress]),
  z.tuple([z.literal("erase"), storedAddress, confirmed]),
  z.tuple([z.literal("approve"), storedAddress, role]),
  z.tuple([z.literal("approve"), storedAddress, role, confirmed]),
  z.tuple([z.literal("revoke"), storedAddress, reason]),
]);

/** The things that a command needs besides its arguments. */
interface Setting {
  db: Db;
  config: Config;
  now: Date;
}

await runTask(USAGE, commandSchema, async (command) => {
  const config = readConfig(process.env);
  const { db, close } = await openUpToDate(config, (line) => console.error(line));
  try {
    const userId = await run({ db, config, now: new Date() }, command);
    console.error(logLine("info", "command line", { command: `admin ${command[0]}`, userId }));
    await listEndedAccess(db, config);
  } finally {
    await close();
  }
});

/** At once, since a restore may follow, and no service may be running. */
async function listEndedAccess(db: Db, { backupDir }: Config): Promise<void> {
  if (backupDir === undefined) return;
  try {
    if (await pathExists(backupDir)) await writeEndedAccess(db, backupDir);
  } catch (error) {
    console.error(
      `${ENDED_ACCESS_FILE} beside the backups could not be written (${
        reasonOf(error)
      }), so a restore would undo what ` +
        "was just done. The running service tries again every few seconds.",
    );
  }
}

/** Runs the command and returns the id of the account that it is about, if it is about one. */
async function run(setting: Setting, command: z.output<typeof commandSchema>): Promise<string | undefined> {
  const { db } = setting;
  switch (command[0]) {
    case "list":
      list(command[1] ? await listAllUsers(db) : await listAdministrators(db));
      return undefined;
    case "create":
      return await grantAccess(setting, command[1], createSuperAdmin);
    case "unlock":
      return await grantAccess(setting, command[1], unlockAdministrator);
    case "reset":
      return await reset(setting, command[1]);
    case "approve":
      return await approve(setting, command[1], command[2], command.length === 4);
    case "revoke":
      return await revoke(setting, command[1], command[2]);
    case "export":
      return await exportPerson(setting, command[1]);
    case "erase":
      return await erasePerson(setting, command[1], command.length === 3);
  }
}

function list(users: UserSummary[]): void {
  if (users.length === 0) console.log("There are no administrators yet.");
  for (const user of users) {
    const kind = user.isSuperAdmin ? "super admin" : user.role === "ADMIN" ? "admin" : user.role.toLowerCase();
    console.log([user.email, fullName(user), kind, user.accountStatus, user.id].join("\t"));
  }
}

interface Credentials {
  email: string;
  passwordHash: string;
  requiresPasswordChange: boolean;
  now: Date;
}

/** Gives the account a temporary password by `act`, and prints it. */
async function grantAccess(
  { db, now }: Pick<Setting, "db" | "now">,
  email: string,
  act: (tx: Tx, credentials: Credentials) => Promise<{ id: string }>,
): Promise<string> {
  const password = temporaryPassword();
  const passwordHash = await hashPassword(password);
  const { id } = await transact(db, (tx) => act(tx, { email, passwordHash, requiresPasswordChange: true, now }));
  console.log(
    `${email} can sign in with the temporary password ${password} and must then change it. It works for ${TEMPORARY_PASSWORD_HOURS} hours.`,
  );
  return id;
}

async function reset(setting: Setting, email: string): Promise<string> {
  const { id: userId } = await findUserWith(setting.db, email, "APPROVED");
  return await grantAccess(
    setting,
    email,
    (tx, { passwordHash, now }) => resetPassword(tx, { actor: null, userId, passwordHash, now }),
  );
}

async function approve(
  { db, config, now }: Setting,
  email: string,
  role: (typeof ROLES)[number],
  isConfirmed: boolean,
): Promise<string> {
  const user = await findUserWith(db, email, "PENDING");
  // As the page asks: without a mail server, no address can be confirmed.
  if (config.smtpUrl && user.emailConfirmedAt === null && !isConfirmed) {
    const { text } = PENDING_USER_WRITES.approve.question;
    await confirm(email, `${text}\nType ${email} to approve ${fullName(user)} anyway: `, "No one was approved.");
  }
  await transact(db, (tx) => approveUser(tx, { actor: null, userId: user.id, role, now }));
  console.log(`${email} is approved as ${ROLE_NAMES[role]}.`);
  return user.id;
}

async function revoke({ db, now }: Setting, email: string, reason: string): Promise<string> {
  const { id: userId } = await findUserWith(db, email, "APPROVED");
  await transact(db, (tx) => revokeUser(tx, { actor: null, userId, reason, now }));
  console.log(`${email} no longer has access and is signed out.`);
  return userId;
}

async function exportPerson({ db }: Setting, email: string): Promise<string> {
  const data = await findPersonalData(db, email);
  console.log(JSON.stringify(data, null, 2));
  return data.account.id;
}

async function erasePerson({ db, now }: Setting, email: string, isConfirmed: boolean): Promise<string> {
  const user = await findUserOrRefuse(db, email);
  if (!isConfirmed) {
    await confirm(email, `Type ${email} to erase ${fullName(user)} for good: `, "Nothing was erased.");
  }
  const passwordHash = await hashPassword(temporaryPassword());
  await transact(db, (tx) => eraseUser(tx, { email, passwordHash, now }));
  console.log(`${email} is erased. Their requests and history stay, as a former user's.`);
  return user.id;
}

/** The account, if its status is one that the command needs; the pages' own sentences speak of reloading them. */
async function findUserWith(db: Db, email: string, needed: AccountStatus) {
  const user = await findUserOrRefuse(db, email);
  if (user.accountStatus === needed) return user;
  throw new AppError(
    "CONFLICT",
    `${email} is ${user.accountStatus}, and this command is for someone who is ${needed}. Run "admin list --all" to see everyone.`,
  );
}

/**
 * Asks on stderr, so that stdout holds results alone; the end of the input counts as no answer.
 * @throws {AppError} CONFLICT for any other answer than the address
 */
async function confirm(email: string, question: string, refusal: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const { promise, resolve } = Promise.withResolvers<string>();
  terminal.once("close", () => resolve(""));
  terminal.question(question).then((line) => resolve(line.trim().toLowerCase()), () => resolve(""));
  const answer = await promise.finally(() => terminal.close());
  if (answer !== email) throw new AppError("CONFLICT", refusal);
}
