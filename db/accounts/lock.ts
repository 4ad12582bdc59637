import { AppError, userNotFound } from "../../src/domain/errors.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";

/** Who decides about which account, and when. */
export interface Decision {
  actorId: string;
  userId: string;
  now: Date;
}

/**
 * The account, held until the transaction ends, so that of two decisions about it the second sees the first.
 * @throws {AppError} NOT_FOUND
 */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  // Not FOR UPDATE: an audit event's reference to its actor would wait for it, so two administrators who act on each
  // other would deadlock.
  const user = await tx.selectFrom("users").selectAll().where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw userNotFound();
  return user;
}

/**
 * Like lockUser, for a registration that nobody has decided yet.
 * @throws {AppError} NOT_FOUND, or CONFLICT when it was already decided
 */
export async function lockPendingUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user.accountStatus !== "PENDING") {
    throw new AppError("CONFLICT", "This registration was already decided. Reload the page to see what is left.");
  }
  return user;
}

/**
 * Like lockUser, for somebody who can sign in.
 * @throws {AppError} NOT_FOUND, or CONFLICT when they have no access
 */
export async function lockActiveUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user.accountStatus !== "APPROVED") {
    throw new AppError("CONFLICT", "This user no longer has access. Reload the page to see who does.");
  }
  return user;
}
