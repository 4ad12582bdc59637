import { RIGHTS } from "../../src/domain/accounts/roles.ts";
import type { Identity } from "../../src/domain/accounts/provider.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import type { Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { queueMail } from "../mail/queue.ts";
import type { ChangedUser, UserRow } from "../schema.ts";
import { type Actor, requireActor, type Writer } from "./actor.ts";
import { findUserByEmail } from "./find.ts";
import { lockUser } from "./lock.ts";
import { endAccess } from "./sessions.ts";
import { onUniqueViolation } from "./unique_violation.ts";

export interface ProviderSignIn {
  identity: Identity;
  provider: string;
  now: Date;
}

const NO_PASSWORD = { passwordHash: null, requiresPasswordChange: false, temporaryPasswordExpiresAt: null } as const;

export const NOT_CONNECTED = { providerIssuer: null, providerSubject: null, providerEmail: null } as const;

/** An argon2id hash of a password that no one can find, so that a sign-in takes as long as any. */
const UNUSABLE_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The columns of an account whose connection ends. The database requires a password or a connection. */
export function disconnected({ passwordHash }: UserRow) {
  return { ...NOT_CONNECTED, passwordHash: passwordHash ?? UNUSABLE_HASH };
}

export function connectionTo({ issuer, subject, email }: Identity) {
  return { providerIssuer: issuer, providerSubject: subject, providerEmail: email };
}

/**
 * Finds the account by issuer and subject, whatever its status. A first visit connects the approved account with the
 * verified address: its password and every other way in end, since its registrant may not own the address.
 * @returns undefined for a user who has to register, also where a stranger did so with their address
 * @throws {AppError} FORBIDDEN for an administrator's address, CONFLICT for that of another person's account
 */
export async function findOrConnectAccount(
  tx: Tx,
  signIn: ProviderSignIn,
): Promise<{ user: UserRow; isFirstVisit: boolean } | undefined> {
  const { identity, provider, now } = signIn;
  const known = await tx.selectFrom("users").selectAll()
    .where("providerIssuer", "=", identity.issuer).where("providerSubject", "=", identity.subject).executeTakeFirst();
  const found = known ?? await findUserByEmail(tx, identity.email);
  if (!found) return undefined;
  const user = await lockUser(tx, found.id);
  if (isConnectedTo(user, identity)) {
    if (user.providerEmail !== identity.email) {
      await tx.updateTable("users").set({ providerEmail: identity.email, updatedAt: now }).where("id", "=", user.id)
        .execute();
    }
    return { user, isFirstVisit: false };
  }
  // An administrator corrected the address meanwhile.
  if (user.email !== identity.email) return undefined;
  if (user.accountStatus === "DENIED") return { user, isFirstVisit: false };
  if (user.accountStatus === "PENDING" && user.providerSubject === null) return undefined;
  if (user.providerSubject !== null) {
    throw new AppError(
      "CONFLICT",
      `${user.email} is already connected to a different account at ${provider}. Ask an administrator for help.`,
      { cause: new Error("address of an account that is connected to another subject") },
    );
  }
  if (RIGHTS[user.role].decides) {
    throw new AppError(
      "FORBIDDEN",
      `Sign in with your password first, and connect your account to ${provider} in Settings.`,
      { cause: new Error("address of an administrator who has not connected it") },
    );
  }
  const columns = { ...NO_PASSWORD, emailConfirmedAt: user.emailConfirmedAt ?? now };
  const connected = await connect(tx, user, signIn, columns);
  await endAccess(tx, user.id);
  return { user: connected, isFirstVisit: true };
}

/** Connects an administrator's account, which keeps its password; CONFLICT when either is connected already. */
export async function connectAdministrator(tx: Tx, actor: Actor, signIn: ProviderSignIn): Promise<void> {
  const user = await lockAdministrator(tx, actor, signIn.now);
  if (isConnectedTo(user, signIn.identity)) return;
  if (user.providerSubject !== null) throw alreadyConnected(signIn);
  await connect(tx, user, signIn, {});
}

/** Ends an administrator's connection; CONFLICT without a password, which would leave no way in. */
export async function disconnectAdministrator(tx: Tx, { actor, now }: Writer): Promise<void> {
  const user = await lockAdministrator(tx, actor, now);
  if (user.providerSubject === null) return;
  if (user.passwordHash === null) {
    throw new AppError("CONFLICT", "Your account has no password yet. Ask an administrator to reset it first.");
  }
  await tx.updateTable("users")
    .set({ ...NOT_CONNECTED, updatedAt: now })
    .where("id", "=", user.id).execute();
  await recordUserEvent(tx, user.id, "user.disconnect-provider", { actor: user, now });
}

function isConnectedTo({ providerIssuer, providerSubject }: UserRow, { issuer, subject }: Identity): boolean {
  return providerIssuer === issuer && providerSubject === subject;
}

function alreadyConnected({ provider }: ProviderSignIn): AppError {
  return new AppError("CONFLICT", `Your account, or the one at ${provider}, is already connected to another.`);
}

async function lockAdministrator(tx: Tx, actor: Actor, now: Date): Promise<UserRow> {
  if (!RIGHTS[actor.role].decides) {
    throw new AppError("FORBIDDEN", "Only administrators can connect or disconnect an account.");
  }
  const user = await lockUser(tx, actor.id);
  await requireActor(tx, actor, now);
  return user;
}

async function connect(tx: Tx, { id }: UserRow, signIn: ProviderSignIn, columns: ChangedUser): Promise<UserRow> {
  const { identity, provider, now } = signIn;
  const user = await tx.updateTable("users").set({ ...columns, ...connectionTo(identity), updatedAt: now })
    .where("id", "=", id).returningAll().executeTakeFirstOrThrow().catch(onUniqueViolation(alreadyConnected(signIn)));
  await recordUserEvent(tx, id, "user.connect-provider", { actor: { id }, now });
  const payload = { provider, keepsPassword: user.passwordHash !== null };
  await queueMail(tx, [user], { kind: "provider-connected", payload }, now);
  return user;
}
