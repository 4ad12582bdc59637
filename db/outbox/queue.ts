import { type MailContent, type MailKind, wantsMail } from "../../src/domain/mail.ts";
import { fullName } from "../../src/domain/users.ts";
import type { Tx } from "../client.ts";
import type { Recipient } from "./recipients.ts";

/**
 * Adds a message to the outbox for each of `recipients` who wants its kind. It leaves once the transaction has committed.
 * @param now from when on it may leave
 */
export async function queueMail(
  tx: Tx,
  recipients: Recipient[],
  { kind, facts }: MailContent,
  now: Date,
): Promise<void> {
  const rows = wanting(recipients, kind).map((recipient) => ({
    ...addressed(recipient),
    kind,
    facts,
    nextAttemptAt: now,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insertInto("outbox").values(rows).execute();
}

/** Those who want messages of this kind. */
export function wanting(recipients: Recipient[], kind: MailKind): Recipient[] {
  return recipients.filter(({ mailChoices }) => wantsMail(kind, mailChoices));
}

/** The columns that say to whom a message goes. */
export function addressed(recipient: Recipient) {
  return { recipientId: recipient.id, toName: fullName(recipient), toAddress: recipient.email };
}
