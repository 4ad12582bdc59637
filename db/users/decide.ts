import { Refusal } from "../../src/domain/refusals.ts";
import type { Role } from "../../src/domain/roles.ts";
import type { UserSummary } from "../../src/domain/users.ts";
import { recordUserEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import type { UserRow } from "../schema.ts";
import { toUserSummary } from "./rows.ts";

interface Decision {
  actorId: string;
  userId: string;
  now: Date;
}

/**
 * Lets a registered person in, with the role the administrator chose.
 * @throws {Refusal} NOT_FOUND, or CONFLICT when the registration was decided already
 */
export async function approveUser(
  tx: Tx,
  { actorId, userId, now, role }: Decision & { role: Role },
): Promise<UserSummary> {
  await lockPendingUser(tx, userId);
  const row = await tx.updateTable("users")
    .set({ accountStatus: "APPROVED", role, approvedBy: actorId, approvedAt: now, deniedReason: null, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.approve", actorId, now, detail: { role } });
  return toUserSummary(row);
}

/**
 * Turns a registration down, with a reason.
 * @throws {Refusal} NOT_FOUND, or CONFLICT when the registration was decided already
 */
export async function denyUser(
  tx: Tx,
  { actorId, userId, now, reason }: Decision & { reason: string },
): Promise<UserSummary> {
  await lockPendingUser(tx, userId);
  const row = await tx.updateTable("users").set({ accountStatus: "DENIED", deniedReason: reason, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, { type: "user.deny", actorId, now, detail: { reason } });
  return toUserSummary(row);
}

async function lockPendingUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await tx.selectFrom("users").selectAll().where("id", "=", userId).forUpdate().executeTakeFirst();
  if (!user) throw new Refusal("NOT_FOUND", "User not found");
  if (user.accountStatus !== "PENDING") {
    throw new Refusal("CONFLICT", "This registration was decided already. Reload the page to see what is left.");
  }
  return user;
}
