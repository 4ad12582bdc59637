import { sql } from "kysely";
import { temporaryPasswordEnd } from "../../src/domain/accounts/passwords.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { UserSummary } from "../../src/domain/accounts/users.ts";
import { recordUserEvent } from "../history/record.ts";
import type { Db, Tx } from "../client.ts";
import { queueMail } from "../mail/queue.ts";
import { NOT_CONNECTED } from "./provider_accounts.ts";
import { toUserSummary } from "./rows.ts";
import { endAccess } from "./sessions.ts";

/** Creates an administrator only while none can sign in, and returns whether it did. */
export async function createFirstAdministrator(tx: Tx, credentials: Credentials): Promise<boolean> {
  const administrator = await tx.selectFrom("users").select("id")
    .where("role", "=", "ADMIN").where("accountStatus", "=", "APPROVED").limit(1).executeTakeFirst();
  if (administrator) return false;
  await createSuperAdmin(tx, credentials);
  return true;
}

export async function listAdministrators(db: Db): Promise<UserSummary[]> {
  const rows = await db.selectFrom("users").selectAll().where("role", "=", "ADMIN").orderBy("email").execute();
  return rows.map(toUserSummary);
}

interface Credentials {
  email: string;
  /** "District Administrator" by default. */
  firstName?: string;
  lastName?: string;
  passwordHash: string;
  requiresPasswordChange: boolean;
  now: Date;
}

/** Creates an approved super admin without mail, since the operator knows; CONFLICT when the address has an account. */
export async function createSuperAdmin(tx: Tx, { now, ...credentials }: Credentials): Promise<UserSummary> {
  const row = await tx.insertInto("users").values({
    firstName: "District",
    lastName: "Administrator",
    ...credentials,
    temporaryPasswordExpiresAt: credentials.requiresPasswordChange ? temporaryPasswordEnd(now) : null,
    role: "ADMIN",
    isSuperAdmin: true,
    accountStatus: "APPROVED",
    approvedAt: now,
    createdAt: now,
    updatedAt: now,
  }).onConflict((conflict) => conflict.column("email").doNothing()).returningAll().executeTakeFirst();
  if (!row) throw new AppError("CONFLICT", `${credentials.email} already has an account.`);
  await recordUserEvent(tx, row.id, "user.approve", { actor: null, now }, { role: "ADMIN" });
  return toUserSummary(row);
}

/**
 * Lets a locked-out administrator in again with a new password. Sessions, the calendar link and the connection at the
 * provider, which may be another person's, end. Mail tells them, since the operator may be someone else.
 * @throws {AppError} NOT_FOUND, or FORBIDDEN when the account is not an administrator's with access
 */
export async function unlockAdministrator(tx: Tx, { email, now, ...credentials }: Credentials): Promise<UserSummary> {
  const row = await tx.updateTable("users")
    .set({
      ...credentials,
      ...NOT_CONNECTED,
      temporaryPasswordExpiresAt: credentials.requiresPasswordChange ? temporaryPasswordEnd(now) : null,
      accountStatus: "APPROVED",
      approvedAt: sql<Date>`coalesce(approved_at, ${now})`,
      deniedReason: null,
      updatedAt: now,
    })
    .where("email", "=", email).where("role", "=", "ADMIN").returningAll().executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND", `${email} is not an administrator. Run "admin list" to see who is.`);
  await endAccess(tx, row.id);
  await recordUserEvent(tx, row.id, "user.reset-password", { actor: null, now });
  await queueMail(tx, [row], { kind: "password-reset", payload: {} }, now);
  return toUserSummary(row);
}
