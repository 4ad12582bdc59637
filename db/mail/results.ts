import { type RawBuilder, sql } from "kysely";
import type { MailLease } from "../../src/domain/mail/content.ts";
import type { MailStatus } from "../../src/domain/mail/outbox.ts";
import type { Db } from "../client.ts";

// Each writes the result of one attempt and ends its lease. It returns false when the lease had run out and another worker
// has claimed the message since: then that worker's result counts.

/** Writes that the mail server has taken the message at `now`. */
export function markSent(db: Db, mail: MailLease, now: Date): Promise<boolean> {
  return writeResult(db, mail, { status: "SENT", sentAt: now, lastError: null });
}

/** When a message is due again, and why it did not leave, for administrators. */
export interface Retry {
  nextAttemptAt: Date;
  error: string;
}

/** Writes that the message did not leave and is due again later. */
export function markRetry(db: Db, mail: MailLease, retry: Retry): Promise<boolean> {
  return writeResult(db, mail, { status: "WAITING", nextAttemptAt: retry.nextAttemptAt, lastError: retry.error });
}

/** Parks the message: it is only retried when an administrator asks for it. `error` tells them why. */
export function markFailed(db: Db, mail: MailLease, error: string): Promise<boolean> {
  return writeResult(db, mail, { status: "FAILED", lastError: error });
}

/** Returns a message whose attempt was cut short: it is due at `now`, and the attempt does not count. */
export function releaseMail(db: Db, mail: MailLease, now: Date): Promise<boolean> {
  return writeResult(db, mail, { status: "WAITING", nextAttemptAt: now, attempts: sql<number>`attempts - 1` });
}

interface Result {
  status: MailStatus;
  lastError?: string | null;
  attempts?: RawBuilder<number>;
  nextAttemptAt?: Date;
  sentAt?: Date;
}

async function writeResult(db: Db, { id, leasedUntil }: MailLease, result: Result): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("outbox").set({ ...result, leasedUntil: null })
    .where("id", "=", id)
    .where("status", "=", sql.lit("WAITING"))
    .where("leasedUntil", "=", leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
