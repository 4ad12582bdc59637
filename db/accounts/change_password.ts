import { AppError, SESSION_EXPIRED } from "../../src/domain/http/errors.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Db, Tx } from "../client.ts";
import { queueMail } from "../mail/queue.ts";
import { deleteCalendarFeed } from "./calendar_feeds.ts";
import { forgetDevices } from "./devices.ts";

/**
 * The hash to check the current password against, of whom a session belongs to.
 * @throws {AppError} UNAUTHENTICATED when the session has ended, as a reset ends it: the password typed may be the right one
 * of a moment ago; CONFLICT for an account without a password
 */
export async function findPasswordHash(db: Db, tokenHash: Uint8Array): Promise<string> {
  const user = await db.selectFrom("users").innerJoin("sessions", "sessions.userId", "users.id").select("passwordHash")
    .where("tokenHash", "=", tokenHash).executeTakeFirst();
  if (!user) throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  if (user.passwordHash === null) throw new AppError("CONFLICT", "Your account has no password to change.");
  return user.passwordHash;
}

interface PasswordChange {
  userId: string;
  /** The hash that the current password was checked against. */
  checkedHash: string;
  passwordHash: string;
  /** The session that the change came with, and the token that it has from now on; both SHA-256. */
  session: { tokenHash: Uint8Array; newTokenHash: Uint8Array };
  now: Date;
}

/**
 * Writes a person's own new password. The session it came with goes on under a new token; every other one ends, every
 * browser is forgotten, and their calendar link stops working.
 * Mail tells them, in case it was not them.
 * @throws {AppError} UNAUTHENTICATED when the password was reset, access was revoked or the session ended meanwhile
 */
export async function changePassword(
  tx: Tx,
  { userId, checkedHash, passwordHash, session: { tokenHash, newTokenHash }, now }: PasswordChange,
): Promise<void> {
  const user = await tx.updateTable("users")
    .set({ passwordHash, requiresPasswordChange: false, temporaryPasswordExpiresAt: null, updatedAt: now })
    .where("id", "=", userId).where("passwordHash", "=", checkedHash).where("accountStatus", "=", "APPROVED")
    .returningAll().executeTakeFirst();
  if (!user) throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  const session = await tx.updateTable("sessions").set({ tokenHash: newTokenHash })
    .where("tokenHash", "=", tokenHash).where("userId", "=", userId).returning("userId").executeTakeFirst();
  if (!session) throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  await tx.deleteFrom("sessions").where("userId", "=", userId).where("tokenHash", "!=", newTokenHash).execute();
  await forgetDevices(tx, userId);
  // An intruder in the account may have read it in Settings.
  await deleteCalendarFeed(tx, userId);
  await recordUserEvent(tx, userId, { type: "user.change-password", actorId: userId, now });
  await queueMail(tx, [user], { kind: "password-changed", payload: {} }, now);
}
