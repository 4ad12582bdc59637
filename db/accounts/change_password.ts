import { AppError, SESSION_EXPIRED } from "../../src/domain/http/errors.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Db, Tx } from "../client.ts";
import { queueMail } from "../mail/queue.ts";
import { requireActor, type Writer } from "./actor.ts";
import { endAccess } from "./sessions.ts";

/**
 * Returns the hash to check the session owner's current password against.
 * @throws {AppError} UNAUTHENTICATED when the session has ended, as a reset ends it: the password typed may have been
 * right a moment ago; CONFLICT for an account without a password
 */
export async function findPasswordHash(db: Db, tokenHash: Uint8Array): Promise<string> {
  const user = await db.selectFrom("users").innerJoin("sessions", "sessions.userId", "users.id").select("passwordHash")
    .where("tokenHash", "=", tokenHash).executeTakeFirst();
  if (!user) throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  if (user.passwordHash === null) throw new AppError("CONFLICT", "Your account has no password to change.");
  return user.passwordHash;
}

interface PasswordChange extends Writer {
  checkedHash: string;
  passwordHash: string;
  newTokenHash: Uint8Array;
}

/**
 * Writes a person's own new password. Their session goes on under a new token; other sessions, known browsers and the
 * calendar link end. Mail tells them, in case someone else did it.
 * @throws {AppError} UNAUTHENTICATED when the password was reset, access was revoked or the session ended meanwhile
 */
export async function changePassword(
  tx: Tx,
  { actor, checkedHash, passwordHash, newTokenHash, now }: PasswordChange,
): Promise<void> {
  const { id: userId, tokenHash } = actor;
  const user = await tx.updateTable("users")
    .set({ passwordHash, requiresPasswordChange: false, temporaryPasswordExpiresAt: null, updatedAt: now })
    .where("id", "=", userId).where("passwordHash", "=", checkedHash)
    .returningAll().executeTakeFirst();
  if (!user) throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  await requireActor(tx, actor, now);
  await tx.updateTable("sessions").set({ tokenHash: newTokenHash }).where("tokenHash", "=", tokenHash).execute();
  // Also the calendar link: an intruder in the account may have read it in Settings.
  await endAccess(tx, userId, newTokenHash);
  await recordUserEvent(tx, userId, "user.change-password", { actor: user, now });
  await queueMail(tx, [user], { kind: "password-changed", payload: {} }, now);
}
