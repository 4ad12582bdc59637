import type { Role } from "../../src/domain/accounts/roles.ts";
import type { Tx } from "../client.ts";
import { lockUser } from "./lock.ts";

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
