import { AppError, SESSION_EXPIRED, userNotFound } from "../../src/domain/http/errors.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";

/**
 * Refuses somebody who has lost their access or their role since their call began: it may have waited for a lock, or be
 * one of many steps. Not a lock of its own, since two administrators who act on each other would deadlock.
 * @throws {AppError} UNAUTHENTICATED without access, FORBIDDEN in another role
 */
export async function requireActor(tx: Tx, { id, role }: { id: string; role: Role }): Promise<void> {
  const actor = await tx.selectFrom("users").select(["accountStatus", "role"]).where("id", "=", id).executeTakeFirst();
  if (actor?.accountStatus !== "APPROVED") throw new AppError("UNAUTHENTICATED", SESSION_EXPIRED);
  if (actor.role !== role) throw new AppError("FORBIDDEN", "Your role has changed. Reload the page to continue.");
}

/** Who decides about which account, and when. */
export interface Decision {
  /** Null for the command line of the machine itself. */
  actorId: string | null;
  userId: string;
  now: Date;
}

/**
 * The account, held until the transaction ends, so that of two changes to it the second sees the first.
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
 * Like lockUser, for an administrator to decide about it.
 * @throws {AppError} NOT_FOUND, UNAUTHENTICATED or FORBIDDEN when the actor is no administrator any more
 */
export async function lockUserFor(
  tx: Tx,
  { actorId, userId }: Pick<Decision, "actorId" | "userId">,
): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (actorId !== null) await requireActor(tx, { id: actorId, role: "ADMIN" });
  return user;
}

/**
 * Like lockUserFor, with the actor held as well, both in the order of their ids: of two administrators who revoke each
 * other, the second is refused. Also for a decision that changes the account's address or its connection to the provider:
 * they are unique, an event's reference to its actor waits for such a change, and two at once would deadlock.
 */
export async function lockUserAndActor(
  tx: Tx,
  { actorId, userId }: Pick<Decision, "actorId" | "userId">,
): Promise<UserRow> {
  const ids = [userId, ...actorId === null ? [] : [actorId]];
  await tx.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  return await lockUserFor(tx, { actorId, userId });
}
