import { BAD_ADDRESS } from "../../src/domain/mail/outbox.ts";
import type { Tx } from "../../db/client.ts";

/**
 * Marks waiting messages as sent when they were queued, since the demo's past is over. Called after each request, so that
 * a digest holds one day's requests and not the whole year's.
 */
export async function sendDemoMail(tx: Tx): Promise<void> {
  await tx.updateTable("outbox").set(({ ref }) => ({
    status: "SENT",
    attempts: 1,
    sentAt: ref("createdAt"),
    dedupeKey: null,
  })).where("status", "=", "WAITING").execute();
}

/** Marks one old message as failed, so that the Mail page has something to send again. */
export async function failOneMessage(tx: Tx): Promise<void> {
  await tx.updateTable("outbox").set({
    status: "FAILED",
    sentAt: null,
    lastError: `${BAD_ADDRESS} 550 5.1.1 The mailbox does not exist`,
  }).where(
    "id",
    "=",
    (outbox) =>
      outbox.selectFrom("outbox").select("id").where("kind", "=", "request-approved").orderBy("createdAt", "desc")
        .orderBy("id")
        .limit(1),
  ).execute();
}
