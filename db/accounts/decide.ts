import { sql } from "kysely";
import { ADDRESS_TAKEN } from "../../src/domain/accounts/forms.ts";
import { temporaryPasswordEnd } from "../../src/domain/accounts/passwords.ts";
import {
  addressError,
  needsNewPassword,
  passwordResetError,
  revocationError,
} from "../../src/domain/accounts/permissions.ts";
import type { Role } from "../../src/domain/accounts/roles.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { USER_FAILURE } from "../../src/domain/accounts/writes.ts";
import type { Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { type AccountContent, dropWaitingMail, mailConfirmationLink } from "../mail/account_mail.ts";
import { queueMail } from "../mail/queue.ts";
import type { ChangedUser, UserRow } from "../schema.ts";
import { lockRequestsAbout, rewriteRecipient } from "../requests/recipients.ts";
import type { Actor } from "./actor.ts";
import { findUser } from "./find.ts";
import { type Decision, lockUserAndActor, lockUserFor } from "./lock.ts";
import { toUserSummary } from "./rows.ts";
import { endAccess } from "./sessions.ts";
import { onUniqueViolation } from "./unique_violation.ts";
import { disconnected, NOT_CONNECTED } from "./provider_accounts.ts";

interface RegistrationDecision extends Decision {
  /** The time of the decided registration, ISO 8601; without it, the pending one is meant. */
  registeredAt?: string | undefined;
}

/** Approves a registration; NOT_FOUND, or CONFLICT when it was already decided or registered again. */
export async function approveUser(
  tx: Tx,
  { role, registeredAt, ...decision }: RegistrationDecision & { role: Role },
): Promise<UserSummary> {
  requirePending(await lockUserFor(tx, decision), registeredAt);
  return await decide(tx, decision, {
    type: "user.approve",
    columns: access(role, decision),
    detail: { role },
    mail: { kind: "registration-approved", payload: { role } },
  });
}

/** Denies a registration; throws what approveUser() throws. */
export async function denyUser(
  tx: Tx,
  { reason, registeredAt, ...decision }: RegistrationDecision & { reason: string },
): Promise<UserSummary> {
  requirePending(await lockUserFor(tx, decision), registeredAt);
  return await decide(tx, decision, {
    type: "user.deny",
    columns: { accountStatus: "DENIED", deniedReason: reason },
    detail: { reason },
    mail: { kind: "registration-denied", payload: { reason } },
  });
}

/**
 * Revokes access: every session ends at once, and waiting mail is withdrawn. Spec section 4, user account.
 * @throws {AppError} NOT_FOUND, CONFLICT without access, FORBIDDEN for a super admin or oneself (spec section 6)
 */
export async function revokeUser(tx: Tx, { reason, ...decision }: Decision & { reason: string }): Promise<UserSummary> {
  const user = requireActive(await lockUserAndActor(tx, decision));
  forbid(revocationError(decision.actor, user));
  const revoked = await decide(tx, decision, {
    type: "user.revoke",
    columns: { accountStatus: "DENIED", deniedReason: reason },
    detail: { reason },
    mail: { kind: "access-revoked", payload: { reason } },
  });
  await endAccess(tx, user.id);
  await dropWaitingMail(tx, user, decision.now);
  return revoked;
}

interface Restoration extends Decision {
  role: Role;
  /** The hash of a temporary password, which an account needs that was never approved. */
  passwordHash?: string | undefined;
}

/** Gives access again; NOT_FOUND, CONFLICT unless denied or revoked, VALIDATION_FAILED without a needed password. */
export async function restoreUser(tx: Tx, { role, passwordHash, ...decision }: Restoration): Promise<UserSummary> {
  const user = toUserSummary(await lockUserAndActor(tx, decision));
  if (user.accountStatus !== "DENIED") {
    throw new AppError(
      "CONFLICT",
      "This user already has access, or is waiting for approval. Reload the page to see who has no access.",
    );
  }
  if (passwordHash === undefined && needsNewPassword(user)) {
    const { description: message } = USER_FAILURE.passwordMissing;
    throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "newPassword", message }] });
  }
  const password = passwordHash === undefined ? undefined : temporaryPassword(passwordHash, decision.now);
  const restored = await decide(tx, decision, {
    type: "user.restore",
    columns: { ...access(role, decision), ...password },
    detail: { role },
    mail: { kind: "access-restored", payload: { role, ...password && { hasTemporaryPassword: true } } },
  });
  if (password) {
    const { actor, now } = decision;
    await recordUserEvent(tx, user.id, "user.reset-password", { actor, now });
  }
  return restored;
}

/**
 * Sets a temporary password, to be changed before anything else; every session and the calendar link end.
 * @throws {AppError} NOT_FOUND, CONFLICT without access, FORBIDDEN for a super admin's password unless another super
 * admin resets it
 */
export async function resetPassword(
  tx: Tx,
  { passwordHash, ...decision }: Decision & { passwordHash: string },
): Promise<UserSummary> {
  const { actor, userId, now } = decision;
  const user = requireActive(await lockUserAndActor(tx, decision));
  if (actor) forbid(passwordResetError(actor, user));
  const reset = await decide(tx, decision, {
    type: "user.reset-password",
    columns: temporaryPassword(passwordHash, now),
    mail: { kind: "password-reset", payload: {} },
  });
  await endAccess(tx, userId);
  return reset;
}

/**
 * Corrects a mistyped address, also in requests that name the user as recipient. The new one is unproven, so every
 * session ends, a link to confirm it goes there, and both addresses are told. A connection to the provider under
 * another address may be another person's, and ends. The event names neither address, which would outlive the account.
 * @param change.isProviders whether the new address is to be the provider's, as a list showed it
 * @throws {AppError} NOT_FOUND, CONFLICT without access, FORBIDDEN for a super admin's address unless another super
 * admin corrects it, VALIDATION_FAILED for one that has an account; CONFLICT where the provider's has one, or is
 * another by now
 */
export async function changeAddress(
  tx: Tx,
  { email, isProviders = false, ...decision }: Decision & { actor: Actor; email: string; isProviders?: boolean },
): Promise<UserSummary> {
  const { actor, userId, now } = decision;
  await lockRequestsAbout(tx, [(await findUser(tx, userId)).email]);
  const user = requireActive(await lockUserAndActor(tx, decision));
  forbid(addressError(actor, user));
  if (user.email === email) return toUserSummary(user);
  if (isProviders && user.providerEmail !== email) {
    throw new AppError("CONFLICT", "They no longer sign in with this address. Reload the page to see which one it is.");
  }
  const mayBeAnother = user.providerEmail !== null && user.providerEmail !== email;
  const mail = { kind: "address-corrected", payload: {} } as const;
  const errors = [{ field: "email", message: ADDRESS_TAKEN }];
  const corrected = await decide(tx, decision, {
    type: "user.correct-address",
    columns: { email, emailConfirmedAt: null, ...mayBeAnother && disconnected(user) },
    mail,
  }).catch(onUniqueViolation(new AppError(isProviders ? "CONFLICT" : "VALIDATION_FAILED", ADDRESS_TAKEN, { errors })));
  if (mayBeAnother) {
    await recordUserEvent(tx, userId, "user.disconnect-provider", { actor, now });
  }
  await endAccess(tx, userId);
  await tx.deleteFrom("emailLinks").where("userId", "=", userId).execute();
  await tx.deleteFrom("outbox").where("recipientId", "=", userId).where("status", "=", "WAITING")
    .where(sql<boolean>`payload ? 'token'`).execute();
  // Mail that tells an earlier address of the change still goes there. A process that died while sending tries again.
  await tx.updateTable("outbox").set({ toAddress: email }).where("recipientId", "=", userId)
    .where("status", "!=", "SENT").where("kind", "!=", mail.kind).execute();
  await rewriteRecipient(tx, [user.email], { recipientEmail: email });
  await queueMail(tx, [user], mail, now);
  await mailConfirmationLink(tx, userId, now);
  return corrected;
}

interface Outcome {
  type: Parameters<typeof recordUserEvent>[2];
  columns: ChangedUser;
  detail?: Record<string, unknown>;
  mail: AccountContent;
}

async function decide(tx: Tx, { actor, userId, now }: Decision, outcome: Outcome): Promise<UserSummary> {
  const { type, columns, detail = {}, mail } = outcome;
  const row = await tx.updateTable("users").set({ ...columns, updatedAt: now })
    .where("id", "=", userId).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, userId, type, { actor, now }, detail);
  await queueMail(tx, [row], mail, now);
  return toUserSummary(row);
}

function access(role: Role, { actor, now }: Decision): ChangedUser {
  return { accountStatus: "APPROVED", role, approvedBy: actor?.id ?? null, approvedAt: now, deniedReason: null };
}

/** Sets a temporary password and ends the connection to the provider, which may be the wrong person's. */
function temporaryPassword(passwordHash: string, now: Date): ChangedUser {
  const temporaryPasswordExpiresAt = temporaryPasswordEnd(now);
  return { ...NOT_CONNECTED, passwordHash, requiresPasswordChange: true, temporaryPasswordExpiresAt };
}

function requirePending({ accountStatus, createdAt }: UserRow, registeredAt = createdAt.toISOString()): void {
  if (accountStatus !== "PENDING") {
    throw new AppError("CONFLICT", "This registration was already decided. Reload the page to see what is left.");
  }
  if (registeredAt !== createdAt.toISOString()) {
    throw new AppError("CONFLICT", "Someone registered with this address again. Reload the page to see who.");
  }
}

function requireActive(user: UserRow): UserRow {
  if (user.accountStatus === "APPROVED") return user;
  throw new AppError("CONFLICT", "This user no longer has access. Reload the page to see who does.");
}

function forbid(errorMessage: string | null | undefined): void {
  if (errorMessage) throw new AppError("FORBIDDEN", errorMessage);
}
