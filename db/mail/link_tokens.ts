import { sql } from "kysely";
import { PASSWORD_LINK_MINUTES } from "../../src/domain/accounts/passwords.ts";
import { type ClaimedMail, hasLink, type LinkKind } from "../../src/domain/mail/content.ts";
import { CLOCK_GRACE_MS, DAY_MS, MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { Tx } from "../client.ts";

/** Makes a random token and its hash; the database gets the hash alone. */
export type NewToken = () => { token: string; tokenHash: Uint8Array };

/**
 * Gives messages with a link of their own its token, in memory only: the outbox never holds one, so no reader of the
 * database can open a link. Every attempt makes a new one; earlier ones stay valid, since they may have arrived.
 */
export async function addLinkTokens(
  tx: Tx,
  claimed: ClaimedMail[],
  { newToken, now }: { newToken: NewToken; now: Date },
): Promise<ClaimedMail[]> {
  const mails: ClaimedMail[] = [];
  for (const mail of claimed) {
    const { content } = mail;
    mails.push(hasLink(content) ? await addToken(tx, { ...mail, kind: content.kind }, newToken(), now) : mail);
  }
  return mails;
}

/**
 * How long after it was sent a link counts, be it only to say that it expired. One that opens an account also ends with
 * that account's next change, such as a revocation or a new password.
 */
const LINKS: Record<LinkKind, { countsForMs: number; opensAccount: boolean }> = {
  "confirm-address": { countsForMs: 30 * DAY_MS, opensAccount: false },
  "password-link": { countsForMs: PASSWORD_LINK_MINUTES * MINUTE_MS, opensAccount: true },
};

async function addToken(
  tx: Tx,
  { kind, ...mail }: ClaimedMail & { kind: LinkKind },
  { token, tokenHash }: ReturnType<NewToken>,
  now: Date,
): Promise<ClaimedMail> {
  const forgotten = new Date(now.getTime() - Math.max(...Object.values(LINKS).map(({ countsForMs }) => countsForMs)));
  await tx.deleteFrom("emailLinks").where("createdAt", "<", forgotten).execute();
  await tx.insertInto("emailLinks").columns(["tokenHash", "kind", "userId", "accountUpdatedAt", "createdAt"])
    // The link proves the address it is sent to, and no other.
    .expression(
      tx.selectFrom("outbox").innerJoin("users", "users.id", "outbox.recipientId")
        .whereRef("users.email", "=", "outbox.toAddress").where("outbox.id", "=", mail.id)
        .select((eb) => [
          eb.val(tokenHash).as("tokenHash"),
          eb.val(kind).as("kind"),
          "users.id",
          "users.updatedAt",
          eb.cast<Date>(eb.val(now), "timestamptz").as("createdAt"),
        ]),
    ).execute();
  return { ...mail, content: { kind, payload: { token } } };
}

/** A link that was opened at `now`. */
export interface OpenedLink {
  tokenHash: Uint8Array;
  now: Date;
}

/** Whether `email_links`, joined with `users` here, is this link and counts. One sent by a clock ahead does not. */
export function isLink(kind: LinkKind, { tokenHash, now }: OpenedLink) {
  const { countsForMs, opensAccount } = LINKS[kind];
  const isAccountUnchanged = sql`users.account_status = 'APPROVED' and users.updated_at = account_updated_at`;
  return sql<boolean>`email_links.user_id = users.id and token_hash = ${tokenHash} and email_links.kind = ${kind}
    and email_links.created_at > ${new Date(now.getTime() - countsForMs)}
    and email_links.created_at <= ${new Date(now.getTime() + CLOCK_GRACE_MS)}
    and ${opensAccount ? isAccountUnchanged : sql`true`}`;
}
