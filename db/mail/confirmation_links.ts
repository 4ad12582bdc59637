import type { ClaimedMail } from "../../src/domain/mail/content.ts";
import { CONFIRMATION_MEMORY_DAYS } from "../../src/domain/accounts/confirmation.ts";
import type { Tx } from "../client.ts";

/** Makes a random token and its hash; the database gets the hash alone. */
export type NewToken = () => { token: string; tokenHash: Uint8Array };

/**
 * In memory only: the outbox never holds a token, so no reader of the database can confirm an address. Every attempt
 * makes a new one, and earlier ones stay good, since an attempt that failed may have arrived.
 */
export async function addConfirmationTokens(
  tx: Tx,
  claimed: ClaimedMail[],
  { newToken, now }: { newToken: NewToken; now: Date },
): Promise<ClaimedMail[]> {
  const mails: ClaimedMail[] = [];
  for (const mail of claimed) {
    const isConfirmation = mail.content.kind === "confirm-address";
    mails.push(isConfirmation ? await addToken(tx, mail, newToken(), now) : mail);
  }
  return mails;
}

async function addToken(
  tx: Tx,
  mail: ClaimedMail,
  { token, tokenHash }: ReturnType<NewToken>,
  now: Date,
): Promise<ClaimedMail> {
  const forgotten = new Date(now.getTime() - CONFIRMATION_MEMORY_DAYS * 86_400_000);
  await tx.deleteFrom("emailConfirmations").where("createdAt", "<", forgotten).execute();
  await tx.insertInto("emailConfirmations").columns(["tokenHash", "userId", "createdAt"])
    // The link proves the address it is sent to, and no other.
    .expression(
      tx.selectFrom("outbox").innerJoin("users", "users.id", "outbox.recipientId")
        .whereRef("users.email", "=", "outbox.toAddress").where("outbox.id", "=", mail.id)
        .select((eb) => [
          eb.val(tokenHash).as("tokenHash"),
          "users.id",
          eb.cast<Date>(eb.val(now), "timestamptz").as("createdAt"),
        ]),
    ).execute();
  return { ...mail, content: { kind: "confirm-address", payload: { token } } };
}
