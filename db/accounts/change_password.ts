import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";

/** Writes a person's own new password; every other session of theirs ends. */
export async function changePassword(
  tx: Tx,
  { userId, passwordHash, keepSession, now }: {
    userId: string;
    passwordHash: string;
    keepSession: Uint8Array;
    now: Date;
  },
): Promise<void> {
  await tx.updateTable("users").set({ passwordHash, requiresPasswordChange: false, updatedAt: now })
    .where("id", "=", userId).execute();
  await tx.deleteFrom("sessions").where("userId", "=", userId).where("tokenHash", "!=", keepSession).execute();
  await recordUserEvent(tx, userId, { type: "user.change-password", actorId: userId, now });
}
