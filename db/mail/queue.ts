import { sql } from "kysely";
import type { MailContent, MailKind } from "../../src/domain/mail/content.ts";
import { wantsMail } from "../../src/domain/mail/topics.ts";
import { DECIDING_ROLES } from "../../src/domain/accounts/roles.ts";
import { fullName } from "../../src/domain/accounts/users.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";

export type Recipient = Pick<UserRow, "id" | "firstName" | "lastName" | "email" | "mailPreferences" | "approvedAt">;

/** Returns every administrator with access but the actor, always in the same order, which locks are taken in. */
export function listAdministratorsExcept(tx: Tx, actorId: string | null): Promise<Recipient[]> {
  return selectRecipients(tx).where("role", "in", DECIDING_ROLES).where("accountStatus", "=", "APPROVED")
    .where("id", "is distinct from", actorId).orderBy("id").execute();
}

/** Returns the owner, if they have access. */
export function findOwner(tx: Tx, { requesterId }: { requesterId: string }): Promise<Recipient[]> {
  return selectRecipients(tx).where("id", "=", requesterId).where("accountStatus", "=", "APPROVED").execute();
}

/** Returns the person, with access or not. */
export function findPerson(tx: Tx, userId: string): Promise<Recipient[]> {
  return selectRecipients(tx).where("id", "=", userId).execute();
}

function selectRecipients(tx: Tx) {
  return tx.selectFrom("users").select(["id", "firstName", "lastName", "email", "mailPreferences", "approvedAt"]);
}

/** Adds a message for each recipient who wants its kind; it leaves once committed, and not before `now`. */
export async function queueMail(
  tx: Tx,
  recipients: Recipient[],
  { kind, payload }: MailContent,
  now: Date,
): Promise<void> {
  const rows = recipients.filter(({ mailPreferences }) => wantsMail(kind, mailPreferences)).map((recipient) => ({
    ...recipientColumns(recipient),
    kind,
    payload,
    nextAttemptAt: now,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insertInto("outbox").values(rows).execute();
}

/** Drops mail of a kind about a version. It is too late for what is being sent at `now`. */
export async function dropMailAbout(tx: Tx, kind: MailKind, requestId: string, now: Date): Promise<void> {
  await tx.deleteFrom("outbox").where("status", "=", "WAITING").where("kind", "=", kind)
    .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)]))
    .where(sql<boolean>`payload->'request'->>'id' = ${requestId}`).execute();
}

/**
 * Omits the name until an administrator approved it: a stranger who registers another person's address could write to
 * them in it, under the district's own name.
 */
export function recipientColumns(recipient: Recipient) {
  const toName = recipient.approvedAt === null ? "" : fullName(recipient);
  return { recipientId: recipient.id, toName, toAddress: recipient.email };
}
