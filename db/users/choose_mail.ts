import type { MailChoices } from "../../src/domain/mail.ts";
import type { Db, Tx } from "../client.ts";
import { lockUser } from "./lock.ts";

/** What this person chose to receive so far. */
export async function findMailChoices(db: Db, userId: string): Promise<MailChoices> {
  const user = await db.selectFrom("users").select("mailChoices").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.mailChoices;
}

/**
 * Writes what a person chooses to receive. Topics that are not named keep their choice, so that somebody who returns to
 * an earlier role finds it as it was.
 * @throws {Refusal} NOT_FOUND
 */
export async function chooseMail(
  tx: Tx,
  { userId, choices, now }: { userId: string; choices: MailChoices; now: Date },
): Promise<void> {
  const { mailChoices } = await lockUser(tx, userId);
  await tx.updateTable("users").set({ mailChoices: { ...mailChoices, ...choices }, updatedAt: now })
    .where("id", "=", userId).execute();
}
