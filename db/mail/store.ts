import type { MailLease } from "../../src/domain/mail/content.ts";
import { type Db, transact } from "../client.ts";
import { type ClaimInput, claimMail } from "./claim.ts";
import { addConfirmationTokens, type NewToken } from "./confirmation_links.ts";
import { makeAllDue } from "./make_due.ts";
import { queueReminders } from "./reminders.ts";
import { markFailed, markRetry, markSent, releaseMail, type Retry } from "./results.ts";

/**
 * Everything a mail worker does with the outbox of one database.
 * @param newToken makes the tokens of links that confirm an address
 */
export function outboxStore(db: Db, newToken: NewToken) {
  return {
    async claim(input: ClaimInput) {
      const claimed = await claimMail(db, input);
      if (!claimed.some(({ content }) => content.kind === "confirm-address")) return claimed;
      return await transact(db, (tx) => addConfirmationTokens(tx, claimed, { newToken, now: input.now }));
    },
    markSent: (mail: MailLease, now: Date) => markSent(db, mail, now),
    markRetry: (mail: MailLease, retry: Retry) => markRetry(db, mail, retry),
    markFailed: (mail: MailLease, error: string) => markFailed(db, mail, error),
    release: (mail: MailLease, now: Date) => releaseMail(db, mail, now),
    queueReminders: (now: Date) => queueReminders(db, now),
    makeAllDue: (now: Date) => transact(db, (tx) => makeAllDue(tx, now)),
  };
}
