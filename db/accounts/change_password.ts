import { recordUserEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailPasswordChanged } from "../mail/account_mail.ts";

/** Writes a person's own new password; every other session of theirs ends. Mail tells them, in case it was not them. */
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
  await mailPasswordChanged(tx, userId, now);
}
