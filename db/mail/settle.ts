import { type RawBuilder, sql } from "kysely";
import type { MailLease } from "../../src/domain/mail/claimed.ts";
import type { MailStatus } from "../../src/domain/mail/outbox.ts";
import type { Db } from "../client.ts";

// Each writes the result of a try and ends its lease. The answer is false when the lease had run out and somebody else
// has claimed the message since: then theirs is the result that counts.

/** Writes that the mail server has taken the message at `now`. */
export function markSent(db: Db, mail: MailLease, now: Date): Promise<boolean> {
  return settle(db, mail, { status: "SENT", sentAt: now, lastError: null });
}

/** Writes that the message did not leave and is due again later. `error` is told to administrators. */
export function markRetry(db: Db, mail: MailLease, retry: { nextAttemptAt: Date; error: string }): Promise<boolean> {
  return settle(db, mail, { status: "WAITING", nextAttemptAt: retry.nextAttemptAt, lastError: retry.error });
}

/** Parks the message: it is not tried again unless an administrator asks for it. `error` is told to them. */
export function markFailed(db: Db, mail: MailLease, error: string): Promise<boolean> {
  return settle(db, mail, { status: "FAILED", lastError: error });
}

/** Gives a message back that was not tried to its end: it is due at `now`, and the try does not count. */
export function releaseMail(db: Db, mail: MailLease, now: Date): Promise<boolean> {
  return settle(db, mail, { status: "WAITING", nextAttemptAt: now, attempts: sql<number>`attempts - 1` });
}

interface Result {
  status: MailStatus;
  lastError?: string | null;
  attempts?: RawBuilder<number>;
  nextAttemptAt?: Date;
  sentAt?: Date;
}

async function settle(db: Db, { id, leasedUntil }: MailLease, result: Result): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("outbox").set({ ...result, leasedUntil: null })
    .where("id", "=", id)
    .where("status", "=", sql.lit("WAITING"))
    .where("leasedUntil", "=", leasedUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
