import { AppError, userNotFound } from "../../src/domain/errors.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";

/** What an administrator's decision about an account says. */
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
  // Not FOR UPDATE: an audit event's reference to its actor would wait for it, and two administrators who act on each
  // other for one another.
  const user = await tx.selectFrom("users").selectAll().where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  if (!user) throw userNotFound();
  return user;
}

/**
 * Like lockUser, for a registration that nobody has decided yet.
 * @throws {AppError} NOT_FOUND, or CONFLICT when it was decided already
 */
export async function lockPendingUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user.accountStatus !== "PENDING") {
    throw new AppError("CONFLICT", "This registration was decided already. Reload the page to see what is left.");
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
    throw new AppError("CONFLICT", "This user has no access any more. Reload the page to see who has.");
  }
  return user;
}
