import { type ConfirmationState, confirmationState } from "../../src/domain/accounts/confirmation.ts";
import type { AccountStatus } from "../../src/domain/accounts/roles.ts";
import type { Db, Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { isLink, type OpenedLink } from "../mail/link_tokens.ts";

export interface Confirmation {
  userId: string;
  email: string;
  accountStatus: AccountStatus;
  confirmedAt: Date | null;
  state: ConfirmationState;
}

/** Returns undefined when there is none, it has long expired, or the clock was ahead when it was sent. */
export async function findConfirmation(db: Db, link: OpenedLink): Promise<Confirmation | undefined> {
  const found = await db.selectFrom("emailLinks").innerJoin("users", "users.id", "emailLinks.userId")
    .select(["users.id", "email", "accountStatus", "emailConfirmedAt", "emailLinks.createdAt"])
    .where(isLink("confirm-address", link)).executeTakeFirst();
  if (!found) return undefined;
  const { id: userId, email, accountStatus, emailConfirmedAt: confirmedAt, createdAt: sentAt } = found;
  return { userId, email, accountStatus, confirmedAt, state: confirmationState({ sentAt, confirmedAt }, link.now) };
}

/** Records that a registered person reads mail at their address. Returns false for a link that is no longer good. */
export async function confirmAddress(tx: Tx, link: OpenedLink): Promise<boolean> {
  const confirmation = await findConfirmation(tx, link);
  if (confirmation?.state !== "open") return false;
  const { userId, email } = confirmation;
  const { numUpdatedRows } = await tx.updateTable("users")
    .set({ emailConfirmedAt: link.now, updatedAt: link.now })
    // The second of two simultaneous clicks waits here and finds it done, or another address corrected.
    .where("id", "=", userId).where("email", "=", email).where("emailConfirmedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recordUserEvent(tx, userId, "user.confirm-address", { actor: { id: userId }, now: link.now });
  return true;
}
