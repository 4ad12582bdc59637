import type { MailContent } from "../../src/domain/mail/content.ts";
import { ACCOUNT_KINDS, type AccountKind } from "../../src/domain/mail/topics.ts";
import type { Tx } from "../client.ts";
import { findPerson, queueMail } from "./queue.ts";

export type AccountContent = Extract<MailContent, { kind: AccountKind }>;

/** Queues the link's message; the link is made when the message leaves. */
export async function mailConfirmationLink(tx: Tx, userId: string, now: Date): Promise<void> {
  await queueMail(tx, await findPerson(tx, userId), { kind: "confirm-address", payload: { token: null } }, now);
}

/** Drops waiting mail, but not messages about the account. It is too late for one that is being sent at `now`. */
export async function dropWaitingMail(tx: Tx, user: { id: string }, now: Date): Promise<void> {
  await tx.deleteFrom("outbox").where("recipientId", "=", user.id).where("status", "=", "WAITING")
    .where("kind", "not in", ACCOUNT_KINDS)
    .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)])).execute();
}
