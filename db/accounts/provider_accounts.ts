import type { Identity } from "../../src/domain/accounts/provider.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { queueMail } from "../mail/queue.ts";
import type { ChangedUser, UserRow } from "../schema.ts";
import { findUserByEmail } from "./find.ts";
import { lockUser } from "./lock.ts";
import { endAccess } from "./sessions.ts";

/** Somebody who signed in at the district's provider, and when. */
interface ProviderSignIn {
  identity: Identity;
  /** What the provider is called. */
  provider: string;
  now: Date;
}

const NO_PASSWORD = { passwordHash: null, requiresPasswordChange: false, temporaryPasswordExpiresAt: null } as const;

/** The columns of an account that nobody at the provider is connected to. */
export const NOT_CONNECTED = { providerIssuer: null, providerSubject: null, providerEmail: null } as const;

/** An argon2id hash, so that a sign-in takes as long as any, of a password that nobody can find. */
const UNUSABLE_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The columns of an account whose connection ends, with or without a password: the database requires one of the two. */
export function disconnected({ passwordHash }: UserRow) {
  return { ...NOT_CONNECTED, passwordHash: passwordHash ?? UNUSABLE_HASH };
}

/** The columns of an account that is connected to somebody there. */
export function connectionTo({ issuer, subject, email }: Identity) {
  return { providerIssuer: issuer, providerSubject: subject, providerEmail: email };
}

/**
 * The account of somebody who signed in at the provider, whatever its status. It is found by issuer and subject. On a
 * first visit, an account with the verified address that was not denied is connected: its password and every other way
 * in end, since the person who registered it may not own the address.
 * @returns undefined where nobody has an account with this address
 * @throws {AppError} FORBIDDEN for an administrator's address, CONFLICT for that of an account connected to somebody else
 */
export async function findOrConnectAccount(tx: Tx, signIn: ProviderSignIn): Promise<UserRow | undefined> {
  const { identity, now } = signIn;
  const known = await findConnected(tx, identity);
  if (known) {
    if (known.providerEmail === identity.email || known.accountStatus !== "APPROVED") return known;
    return await tx.updateTable("users").set({ providerEmail: identity.email, updatedAt: now })
      .where("id", "=", known.id).returningAll().executeTakeFirstOrThrow();
  }
  const named = await findUserByEmail(tx, identity.email);
  if (!named) return undefined;
  const user = await lockUser(tx, named.id);
  // Corrected by an administrator meanwhile.
  if (user.email !== identity.email) return undefined;
  if (user.accountStatus === "DENIED") return user;
  if (user.providerSubject !== null) {
    // Of two first visits at once, the second waited for the first.
    if (user.providerSubject === identity.subject && user.providerIssuer === identity.issuer) return user;
    throw new AppError(
      "CONFLICT",
      `${user.email} is already connected to a different account at ${signIn.provider}. Ask an administrator for help.`,
    );
  }
  if (user.role === "ADMIN" && user.accountStatus === "APPROVED") {
    throw new AppError(
      "FORBIDDEN",
      `Sign in with your password first, and connect your account to ${signIn.provider} in Settings.`,
    );
  }
  await endAccess(tx, user.id);
  return await connect(tx, user, signIn, {
    ...NO_PASSWORD,
    emailConfirmedAt: user.emailConfirmedAt ?? now,
  });
}

/**
 * Connects a signed-in administrator's account, which keeps its password.
 * @throws {AppError} FORBIDDEN for anybody else, CONFLICT where either account is connected already
 */
export async function connectAdministrator(tx: Tx, userId: string, signIn: ProviderSignIn): Promise<void> {
  const user = await lockUser(tx, userId);
  requireAdministrator(user);
  const other = await findConnected(tx, signIn.identity);
  if (other?.id === userId) return;
  if (other || user.providerSubject !== null) {
    throw new AppError("CONFLICT", `Your account, or the one at ${signIn.provider}, is already connected to another.`);
  }
  await connect(tx, user, signIn, {});
}

/**
 * Ends a connection that an administrator made. Nothing happens without one.
 * @throws {AppError} FORBIDDEN for anybody else, CONFLICT without a password, which would leave no way in
 */
export async function disconnectAdministrator(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const user = await lockUser(tx, userId);
  requireAdministrator(user);
  if (user.providerSubject === null) return;
  if (user.passwordHash === null) {
    throw new AppError("CONFLICT", "Your account has no password yet. Ask an administrator to reset it first.");
  }
  await tx.updateTable("users")
    .set({ ...NOT_CONNECTED, updatedAt: now })
    .where("id", "=", userId).execute();
  await recordUserEvent(tx, userId, { type: "user.disconnect-provider", actorId: userId, now });
}

function findConnected(tx: Tx, { issuer, subject }: Identity): Promise<UserRow | undefined> {
  return tx.selectFrom("users").selectAll().where("providerIssuer", "=", issuer).where("providerSubject", "=", subject)
    .executeTakeFirst();
}

function requireAdministrator({ role, accountStatus }: UserRow): void {
  if (role === "ADMIN" && accountStatus === "APPROVED") return;
  throw new AppError("FORBIDDEN", "Only administrators can connect or disconnect an account.");
}

async function connect(
  tx: Tx,
  { id }: UserRow,
  { identity, provider, now }: ProviderSignIn,
  columns: ChangedUser,
): Promise<UserRow> {
  const user = await tx.updateTable("users").set({
    ...columns,
    ...connectionTo(identity),
    updatedAt: now,
  }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  await recordUserEvent(tx, id, { type: "user.connect-provider", actorId: id, now });
  const payload = { provider, keepsPassword: user.passwordHash !== null };
  await queueMail(tx, [user], { kind: "provider-connected", payload }, now);
  return user;
}
