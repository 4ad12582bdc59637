import type { ClaimedMail, MailLease } from "../../src/domain/mail/content.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { type ClaimInput, claimMail } from "./claim.ts";
import { addLinkTokens, type NewToken } from "./link_tokens.ts";
import { queueReminders, rereadReminders } from "./reminders.ts";
import { type RawBuilder, sql } from "kysely";
import type { MailStatus } from "../../src/domain/mail/outbox.ts";

interface Result {
  status: MailStatus;
  toAddress?: string;
  lastError?: string | null;
  attempts?: RawBuilder<number>;
  nextAttemptAt?: Date;
  sentAt?: Date;
}

/** The columns of an attempt that did not reach the mail server. */
const UNCOUNTED = { attempts: sql<number>`attempts - 1` };

/** Returns everything a mail worker does with the outbox; `newToken` is for links that work without a session. */
export function outboxStore(db: Db, newToken: NewToken) {
  async function writeResult({ id, leasedUntil }: MailLease, result: Result): Promise<void> {
    await db.updateTable("outbox").set({ ...result, leasedUntil: null })
      .where("id", "=", id)
      .where("status", "=", sql.lit("WAITING"))
      .where("leasedUntil", "=", leasedUntil)
      .execute();
  }

  return {
    async claim(input: ClaimInput) {
      const claimed = await claimMail(db, input);
      if (claimed.length === 0) return claimed;
      return await transact(db, async (tx) => {
        return await addLinkTokens(tx, await rereadReminders(tx, claimed, input.now), { newToken, now: input.now });
      });
    },
    /** Records at `now` that the mail server took the message, for the address that it had when it was claimed. */
    markSent: (mail: MailLease & Pick<ClaimedMail, "to">, now: Date) =>
      writeResult(mail, { status: "SENT", sentAt: now, lastError: null, toAddress: mail.to.address }),
    /** Records the `error`, and when the message is due again. */
    markRetry: (mail: MailLease, { nextAttemptAt, error }: { nextAttemptAt: Date; error: string }) =>
      writeResult(mail, { status: "WAITING", nextAttemptAt, lastError: error }),
    /** Parks the message at `now`: only an administrator can have it retried. `error` tells them why. */
    markFailed: (mail: MailLease, error: string, now: Date, isUntried = false) =>
      writeResult(mail, { status: "FAILED", lastError: error, nextAttemptAt: now, ...isUntried && UNCOUNTED }),
    /** Returns a message whose attempt was cut short: it is due at `now`, and the attempt does not count. */
    release: (mail: MailLease, now: Date) => writeResult(mail, { status: "WAITING", nextAttemptAt: now, ...UNCOUNTED }),
    queueReminders: (now: Date) => queueReminders(db, now),
    makeAllDue: (now: Date) => transact(db, (tx) => makeAllDue(tx, now)),
  };
}

/**
 * Makes every waiting message due at `now` that was put off beyond it, since a clock that was set back would delay them
 * by as much more. A message that is being sent keeps its lease.
 */
export async function makeAllDue(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("outbox").set({ nextAttemptAt: now })
    .where("status", "=", sql.lit("WAITING")).where("nextAttemptAt", ">", now).execute();
}
