import { type Expression, sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { FORMER_USER, fullName } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { findUserOrRefuse } from "./find.ts";
import { lockRequestsAbout, rewriteRecipient } from "../requests/recipients.ts";
import { lockUser } from "./lock.ts";
import { endAccess } from "./sessions.ts";
import { NOT_CONNECTED } from "./provider_accounts.ts";

/** A domain where no one can have an address: RFC 2606. */
export const ERASED_DOMAIN = "erased.invalid";

const ERASED_ERROR = "The reason was erased with the address.";

/**
 * Erases a person, for the command line: name and address give way to "a former user" and a placeholder, access,
 * sessions and known browsers end, waiting mail is dropped, and no school's kitchen has the address. Requests and
 * history stay, as a former user's, without a class named for them.
 * @param passwordHash the hash of an unknown password
 * @param isRestored they were erased before, and a backup brought them back: even the last super admin can be erased
 * @throws {AppError} NOT_FOUND, or CONFLICT for the last super admin who can sign in
 */
export async function eraseUser(
  tx: Tx,
  person: { email: string; passwordHash: string; now: Date; isRestored?: boolean },
): Promise<void> {
  const { email, passwordHash, now, isRestored = false } = person;
  const { id, lastName } = await findUserOrRefuse(tx, email);
  const addresses = [email, ...await findEarlierAddresses(tx, id)];
  await lockRequestsAbout(tx, addresses, id);
  if (!isRestored) await requireOtherSuperAdmin(tx, id);
  const user = await lockUser(tx, id);
  const placeholder = `former-user-${id}@${ERASED_DOMAIN}`;

  await tx.updateTable("users").set({
    ...FORMER_USER,
    email: placeholder,
    passwordHash,
    isSuperAdmin: false,
    accountStatus: "DENIED",
    deniedReason: "Erased on request",
    emailConfirmedAt: null,
    ...NOT_CONNECTED,
    mailPreferences: {},
    updatedAt: now,
  }).where("id", "=", id).execute();
  // They can submit nothing more from here on.
  if (lastName) await eraseFromClasses(tx, id, lastName);
  await endAccess(tx, id);
  await tx.deleteFrom("submissions").where("userId", "=", id).execute();
  await tx.deleteFrom("emailLinks").where("userId", "=", id).execute();
  const all = [...addresses, user.email];
  await eraseFromMail(tx, { id, addresses: all, placeholder });
  await tx.updateTable("schools").set({ kitchenEmail: "" }).where("kitchenEmail", "in", all).execute();
  await rewriteRecipient(tx, all, {
    recipientFirstName: FORMER_USER.firstName,
    recipientLastName: FORMER_USER.lastName,
    recipientEmail: placeholder,
    recipientPhone: "erased",
  });
  await recordUserEvent(tx, id, "user.erase", { actor: null, now });
}

/** Erases the name from classes, often called by their teacher; only whole words: "Li" is not in "Library Club". */
async function eraseFromClasses(tx: Tx, requesterId: string, lastName: string): Promise<void> {
  for (const table of ["requests", "deletedRequests"] as const) {
    await tx.updateTable(table).set({ className: "" }).where("requesterId", "=", requesterId)
      .where(sql<boolean>`strpos(${asWords(sql.ref("className"))}, ${asWords(sql.val(lastName))}) > 0`).execute();
  }
}

function asWords(text: Expression<unknown>) {
  return sql`searchable(' ' || regexp_replace(${text}, '[[:punct:][:space:]’]+', ' ', 'g') || ' ')`;
}

/** Returns addresses that mail about corrections went to, which requests may have, but no other user's current one. */
async function findEarlierAddresses(tx: Tx, id: string): Promise<string[]> {
  const sent = await tx.selectFrom("outbox").select("toAddress").distinct().where("recipientId", "=", id)
    .where("toAddress", "not in", tx.selectFrom("users").select("email")).execute();
  return sent.map(({ toAddress }) => toAddress);
}

/** Throws for the last super admin. Two who erase each other wait here, in lockUserAndActor()'s order: one stays. */
async function requireOtherSuperAdmin(tx: Tx, id: string): Promise<void> {
  const held = await tx.selectFrom("users").select(["id", "isSuperAdmin", "accountStatus"])
    .where((eb) => eb.or([eb("isSuperAdmin", "=", true), eb("id", "=", id)])).orderBy("id").forNoKeyUpdate().execute();
  const superAdmins = held.filter(({ isSuperAdmin, accountStatus }) => isSuperAdmin && accountStatus === "APPROVED");
  if (superAdmins.length === 1 && superAdmins[0]?.id === id) {
    throw new AppError("CONFLICT", "This is the last super admin. Create another one first.");
  }
}

/** Drops waiting mail; sent mail stays in the outbox as a former user's. Mail to others has them by id. */
async function eraseFromMail(
  tx: Tx,
  { id, addresses, placeholder }: { id: string; addresses: string[]; placeholder: string },
): Promise<void> {
  const isTheirs = sql<boolean>`(recipient_id = ${id} or to_address = any(${addresses}))`;
  await tx.deleteFrom("outbox").where(isTheirs).where("status", "=", "WAITING").execute();
  // A mail server's answer usually repeats the address.
  const lastError = sql<string | null>`case when last_error is not null then ${ERASED_ERROR} end`;
  await tx.updateTable("outbox").set({ toName: fullName(FORMER_USER), toAddress: placeholder, lastError })
    .where(isTheirs).execute();
}
