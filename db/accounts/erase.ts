import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { fullName } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { findUserOrRefuse } from "./find.ts";
import { lockUser } from "./lock.ts";
import { endAccess } from "./sessions.ts";
import { NOT_CONNECTED } from "./provider_accounts.ts";

/** No one can have an address there: RFC 2606. */
export const ERASED_DOMAIN = "erased.invalid";

const ERASED_ERROR = "The reason was erased with the address.";

/** The name of an erased account: "a former user". */
const FORMER_USER = { firstName: "a former", lastName: "user" };

/**
 * For the command line: name and address give way to "a former user" and a placeholder, access, sessions and known
 * browsers end, waiting mail is dropped. Requests and history stay, as a former user's.
 * @param passwordHash of an unknown password
 * @param isRestored they were erased before, and a backup brought them back: then the last super admin is, too
 * @throws {AppError} NOT_FOUND, or CONFLICT for the last super admin who can sign in
 */
export async function eraseUser(
  tx: Tx,
  person: { email: string; passwordHash: string; now: Date; isRestored?: boolean },
): Promise<void> {
  const { email, passwordHash, now, isRestored = false } = person;
  const { id } = await findUserOrRefuse(tx, email);
  await lockRequestsTo(tx, email);
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
  await endAccess(tx, id);
  await tx.deleteFrom("submissions").where("userId", "=", id).execute();
  await tx.deleteFrom("emailConfirmations").where("userId", "=", id).execute();
  await eraseFromMail(tx, { id, email: user.email, name: fullName(user), placeholder });
  await eraseAsRecipient(tx, user.email, placeholder);
  await recordUserEvent(tx, id, { type: "user.erase", actorId: null, now });
}

/** Before the account, and by their families' originals: in the order of every write about a request. */
async function lockRequestsTo(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom("requests").select("id")
    .where("id", "in", (eb) => eb.selectFrom("requests").select("familyId").where("recipientEmail", "=", email))
    .orderBy("id").forUpdate().execute();
}

/** Two who erase each other wait for one another here, so that one of them stays; in the order of lockUserAndActor(). */
async function requireOtherSuperAdmin(tx: Tx, id: string): Promise<void> {
  const held = await tx.selectFrom("users").select(["id", "isSuperAdmin", "accountStatus"])
    .where((eb) => eb.or([eb("isSuperAdmin", "=", true), eb("id", "=", id)])).orderBy("id").forNoKeyUpdate().execute();
  const superAdmins = held.filter(({ isSuperAdmin, accountStatus }) => isSuperAdmin && accountStatus === "APPROVED");
  if (superAdmins.length === 1 && superAdmins[0]?.id === id) {
    throw new AppError("CONFLICT", "This is the last super admin. Create another one first.");
  }
}

/** Mail that waits is dropped; sent mail stays in the outbox as a former user's. Digests name people by name alone. */
async function eraseFromMail(
  tx: Tx,
  { id, email, name, placeholder }: { id: string; email: string; name: string; placeholder: string },
): Promise<void> {
  const former = fullName(FORMER_USER);
  await tx.deleteFrom("outbox").where("recipientId", "=", id).where("status", "=", "WAITING").execute();
  // What a mail server answers usually repeats the address.
  const lastError = sql<string | null>`case when last_error is not null then ${ERASED_ERROR} end`;
  await tx.updateTable("outbox").set({ toName: former, toAddress: placeholder, lastError })
    .where((eb) => eb.or([eb("recipientId", "=", id), eb("toAddress", "=", email)])).execute();
  await tx.updateTable("outbox").set({
    payload: sql`payload || jsonb_build_object('name', ${former}::text, 'email', ${placeholder}::text)`,
  }).where("kind", "=", "registration-received").where(sql`payload->>'email'`, "=", email).execute();
  await tx.updateTable("outbox").set({ payload: sql`jsonb_set(payload, '{by}', to_jsonb(${former}::text))` })
    .where(sql`payload->>'by'`, "=", name).execute();
  await tx.updateTable("outbox").set({
    payload: sql`jsonb_set(payload, '{requests}', (select jsonb_agg(case when line->>'by' = ${name}
      then jsonb_set(line, '{by}', to_jsonb(${former}::text)) else line end order by position)
      from jsonb_array_elements(payload->'requests') with ordinality as lines (line, position)))`,
  }).where("kind", "=", "requests-submitted")
    .where(sql<boolean>`payload->'requests' @> jsonb_build_array(jsonb_build_object('by', ${name}::text))`).execute();
}

/** People often name themselves as the recipient of the lunches. */
async function eraseAsRecipient(tx: Tx, email: string, placeholder: string): Promise<void> {
  for (const table of ["requests", "deletedRequests"] as const) {
    await tx.updateTable(table).set({
      recipientFirstName: FORMER_USER.firstName,
      recipientLastName: FORMER_USER.lastName,
      recipientEmail: placeholder,
      recipientPhone: "erased",
    }).where("recipientEmail", "=", email).execute();
  }
}
