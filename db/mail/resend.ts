import { MAIL_STATUS_LABELS, type MailStatus } from "../../src/domain/mail/outbox.ts";
import { AppError, messageNotFound } from "../../src/domain/http/errors.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { selectOutbox } from "./list_outbox.ts";

interface Resend extends Writer {
  mailId: string;
  /** The message as the administrator saw it, so that pressing twice sends once. */
  seen: { status: MailStatus; resends: number };
}

/**
 * Queues a failed or sent message once more. A failed one keeps its Message-ID, since an earlier attempt may have
 * arrived; a sent one gets a new one, or its receiver would take it for the one it has.
 * @throws {AppError} NOT_FOUND, or CONFLICT when it is already waiting or has changed since it was seen
 */
export async function resendMessage(tx: Tx, { actor, mailId, seen, now }: Resend): Promise<void> {
  const mail = await tx.selectFrom("outbox").select(["status", "resends"]).where("id", "=", mailId).forUpdate()
    .executeTakeFirst();
  await requireActor(tx, actor, now);
  if (!mail) throw messageNotFound();
  if (mail.status === "WAITING") {
    throw new AppError("CONFLICT", "This message is already waiting to be sent. Find it under Waiting.");
  }
  if (mail.status !== seen.status || mail.resends !== seen.resends) {
    const tab = MAIL_STATUS_LABELS[mail.status];
    throw new AppError("CONFLICT", `This message was resent in the meantime. See how it went under ${tab}.`);
  }
  const renewal = mail.status === "SENT" ? { resends: mail.resends + 1, sentAt: null, lastError: null } : {};
  await tx.updateTable("outbox").set({ ...waiting(now), ...renewal }).where("id", "=", mailId).execute();
}

/** Queues every failed message that matches the search once more, and returns how many. */
export async function resendFailedMessages(
  tx: Tx,
  { actor, q, now }: Writer & { q?: string | undefined },
): Promise<number> {
  // Locked in one order, so that two administrators doing it at once never wait for each other.
  const found = await selectOutbox(tx, { status: "FAILED", q });
  const failed = found.select("id").orderBy("id").forUpdate();
  const { numUpdatedRows } = await tx.updateTable("outbox").set(waiting(now)).where("id", "in", failed)
    .executeTakeFirstOrThrow();
  // After the update, which may have waited for a row; its changes are rolled back.
  await requireActor(tx, actor, now);
  return Number(numUpdatedRows);
}

/** The columns of a message due for a first attempt. The last error stays until then, for administrators to read. */
function waiting(now: Date) {
  return { status: "WAITING", attempts: 0, nextAttemptAt: now, leasedUntil: null } as const;
}
