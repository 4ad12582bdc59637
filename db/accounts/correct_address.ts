import postgres from "postgres";
import { AppError } from "../../src/domain/http/errors.ts";
import { addressError } from "../../src/domain/accounts/permissions.ts";
import type { Tx } from "../client.ts";
import type { ChangedUser, UserRow } from "../schema.ts";
import { recordUserEvent } from "../history/record.ts";
import { mailAddressCorrected, mailConfirmationLink } from "../mail/account_mail.ts";
import { type Decision, lockUserFor } from "./lock.ts";
import { endAccess } from "./sessions.ts";

/** What Postgres answers for a value that must be the only one: its documentation, appendix A. */
const UNIQUE_VIOLATION = "23505";

interface Correction extends Decision {
  actor: { isSuperAdmin: boolean };
  email: string;
}

/**
 * Replaces a mistyped address. Nobody has proved the new one, so every session ends, a link to confirm it goes there, and
 * both addresses are told. The event names neither, which would outlive the account.
 * @throws {AppError} NOT_FOUND, FORBIDDEN for a super admin's address, CONFLICT without access, VALIDATION_FAILED for an
 * address that has an account
 */
export async function correctAddress(tx: Tx, { actor, email, ...decision }: Correction): Promise<void> {
  const { userId, actorId, now } = decision;
  const user = await lockUserFor(tx, decision);
  const refusal = addressError(actor, user);
  if (refusal) throw new AppError("FORBIDDEN", refusal);
  if (user.accountStatus !== "APPROVED") {
    throw new AppError("CONFLICT", "This user no longer has access. Reload the page to see who does.");
  }
  if (user.email === email) return;
  const corrected = await replaceAddress(tx, user.id, { email, emailConfirmedAt: null, updatedAt: now });
  await endAccess(tx, userId);
  await tx.deleteFrom("emailConfirmations").where("userId", "=", userId).execute();
  await tx.updateTable("outbox").set({ toAddress: email }).where("recipientId", "=", userId)
    .where("status", "=", "WAITING").where("leasedUntil", "is", null).execute();
  await recordUserEvent(tx, userId, { type: "user.correct-address", actorId, now });
  await mailAddressCorrected(tx, [user, corrected], now);
  await mailConfirmationLink(tx, userId, now);
}

async function replaceAddress(tx: Tx, id: string, columns: ChangedUser): Promise<UserRow> {
  try {
    return await tx.updateTable("users").set(columns).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== UNIQUE_VIOLATION) throw error;
    const message = "This email address already has an account";
    throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "email", message }] });
  }
}
