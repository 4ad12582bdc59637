import { sql } from "kysely";
import { AppError, userNotFound } from "../../src/domain/http/errors.ts";
import type { AccountStatus } from "../../src/domain/accounts/roles.ts";
import type { PersonSummary, UserSummary } from "../../src/domain/accounts/users.ts";
import type { Db } from "../client.ts";
import { findWords, holdsWords, inText } from "../lists/search.ts";
import type { UserRow } from "../schema.ts";
import { toUserSummary } from "./rows.ts";

/** Returns the row with its password hash: not for pages. `email` is in lower case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Returns the user with this id, or throws NOT_FOUND. */
export async function findUser(db: Db, id: string): Promise<UserRow> {
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!user) throw userNotFound();
  return user;
}

/** Returns the user with this address for the command line, or throws NOT_FOUND. */
export async function findUserOrRefuse(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError("NOT_FOUND", `${email} has no account.`);
  return user;
}

/** Returns those of the `ids` that are a user's, keyed by id. */
export async function findPeople(db: Db, ids: string[]): Promise<Record<string, PersonSummary>> {
  const rows = await db.selectFrom("users").select(["id", "firstName", "lastName", "email"])
    .where(sql<boolean>`id::text = any(${ids})`).execute();
  return Object.fromEntries(rows.map(({ id, ...person }) => [id, person]));
}

export async function listAllUsers(db: Db): Promise<UserSummary[]> {
  return (await db.selectFrom("users").selectAll().orderBy("email").execute()).map(toUserSummary);
}

/** Lists the accounts in one status that hold the words of `q`: waiting ones by registration, others by name. */
export async function listUsers(db: Db, status: AccountStatus, q?: string): Promise<UserSummary[]> {
  let users = db.selectFrom("users").selectAll().where("accountStatus", "=", status);
  if (q) users = users.where(holdsWords(await findWords(db, q), [inText(sql.ref("searchText"))]));
  const ordered = status === "PENDING"
    ? users.orderBy("createdAt")
    : users.orderBy(sql`last_name collate "en-x-icu"`).orderBy(sql`first_name collate "en-x-icu"`);
  return (await ordered.orderBy("id").execute()).map(toUserSummary);
}
