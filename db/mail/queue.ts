import type { MailContent, MailKind } from "../../src/domain/mail/content.ts";
import { wantsMail } from "../../src/domain/mail/topics.ts";
import { fullName } from "../../src/domain/accounts/users.ts";
import type { Tx } from "../client.ts";
import type { Recipient } from "./recipients.ts";

/**
 * Adds a message to the outbox for each of `recipients` who wants its kind. It leaves once the transaction has committed.
 * @param now the instant from which it may leave
 */
export async function queueMail(
  tx: Tx,
  recipients: Recipient[],
  { kind, payload }: MailContent,
  now: Date,
): Promise<void> {
  const rows = subscribersOf(recipients, kind).map((recipient) => ({
    ...recipientColumns(recipient),
    kind,
    payload,
    nextAttemptAt: now,
    createdAt: now,
  }));
  if (rows.length > 0) await tx.insertInto("outbox").values(rows).execute();
}

/** The recipients who want messages of this kind. */
export function subscribersOf(recipients: Recipient[], kind: MailKind): Recipient[] {
  return recipients.filter(({ mailPreferences }) => wantsMail(kind, mailPreferences));
}

/** The columns that say to whom a message goes. */
export function recipientColumns(recipient: Recipient) {
  return { recipientId: recipient.id, toName: fullName(recipient), toAddress: recipient.email };
}
