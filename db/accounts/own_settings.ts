import type { MailPreferences } from "../../src/domain/mail/topics.ts";
import type { Db, Tx } from "../client.ts";
import { lockUser } from "./lock.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";

/** The choices that this person has made so far. */
export async function findMailPreferences(db: Db, userId: string): Promise<MailPreferences> {
  const user = await db.selectFrom("users").select("mailPreferences").where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.mailPreferences;
}

/**
 * Saves what a person chooses to receive. Topics that are not named keep their choice, so that somebody who returns to an
 * earlier role finds it as it was.
 * @throws {AppError} NOT_FOUND
 */
export async function saveMailPreferences(
  tx: Tx,
  { userId, preferences, now }: { userId: string; preferences: MailPreferences; now: Date },
): Promise<void> {
  const { mailPreferences } = await lockUser(tx, userId);
  await tx.updateTable("users").set({ mailPreferences: { ...mailPreferences, ...preferences }, updatedAt: now })
    .where("id", "=", userId).execute();
}

/**
 * Remembers that somebody has read the welcome of their role. In another role they get that one's.
 * @throws {AppError} NOT_FOUND
 */
export async function dismissWelcome(
  tx: Tx,
  { userId, role, now }: { userId: string; role: Role; now: Date },
): Promise<void> {
  await lockUser(tx, userId);
  await tx.updateTable("users").set({ welcomedRole: role, updatedAt: now }).where("id", "=", userId).execute();
}
