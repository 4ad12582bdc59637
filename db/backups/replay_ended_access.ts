import { isLowerRole } from "../../src/domain/accounts/roles.ts";
import { ERASED_DOMAIN, eraseUser } from "../accounts/erase.ts";
import { NOT_CONNECTED } from "../accounts/provider_accounts.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { dropWaitingMail } from "../mail/account_mail.ts";
import type { ChangedUser } from "../schema.ts";
import { ACCESS, adviceForDamagedList, CONNECTION, type EndedAccess, readEndedAccess, TYPES } from "./ended_access.ts";

/**
 * Ends access again, after a start, that an earlier copy of the data folder or of the district's own Postgres brought
 * back. Erasing is left to an operator, since it cannot be undone.
 * @param newPasswordHash the hash of an unknown password
 * @param warn gets a line about each person
 * @throws {BackupError} if the list cannot be read
 */
export async function endAccessAgain(
  db: Db,
  { backupDir, newPasswordHash, now, warn }: {
    backupDir: string;
    newPasswordHash: () => Promise<string>;
    now: Date;
    warn: (line: string) => void;
  },
): Promise<void> {
  const { entries, damaged } = await readEndedAccess([backupDir]) ?? { entries: [], damaged: [] };
  for (const path of damaged) warn(adviceForDamagedList(path));
  if (entries.length === 0) return;
  const passwordHash = await newPasswordHash();
  const toErase: string[] = [];
  const onErased = (email: string) => toErase.push(email);
  const { erased: _, ...replayed } = await transact(db, (tx) => {
    toErase.length = 0;
    return replayEndedAccess(tx, { entries, passwordHash, now, onErased });
  });
  for (const [what, ids] of Object.entries(replayed)) {
    if (ids.length > 0) {
      warn(`The database is from before some lost access, so they were ${what} again: ${ids.join(", ")}.`);
    }
  }
  for (const email of toErase) {
    warn(
      `${email} was erased after this copy of the database was made. Erase them again: deno task admin erase ${email}`,
    );
  }
}

/** The ids of the people whose access, role or connection to the provider was ended again. */
export interface Replayed {
  erased: string[];
  revoked: string[];
  demoted: string[];
  disconnected: string[];
}

interface ReplayOptions {
  entries: readonly EndedAccess[];
  /** The hash of an unknown password. */
  passwordHash: string;
  now: Date;
  /** Called with the address instead of erasing, which is left to an operator; access is revoked. */
  onErased?: (email: string) => void;
}

/**
 * Ends again what a copy of the database brought back, unless the database knows of it: erases and revokes people whose
 * last entry says so, takes a higher role from those who last got a lower one, and ends connections to the provider.
 * Sends no mail about it again. It never widens what a role can do, since a list is easily changed.
 */
export async function replayEndedAccess(
  tx: Tx,
  { entries, passwordHash, now, onErased }: ReplayOptions,
): Promise<Replayed> {
  const replayed: Replayed = { erased: [], revoked: [], demoted: [], disconnected: [] };
  const events = await tx.selectFrom("auditEvents").select(["id", "subjectUserId as user", "type", "createdAt as at"])
    .where("type", "in", TYPES).execute();
  const ids = new Set(events.map(({ id }) => id));
  /** Ending access again records an event, which is later than the list's. */
  const isKnown = ({ event, user, type, at }: EndedAccess) =>
    ids.has(event) || events.some((other) =>
      other.user === user && other.at >= new Date(at) &&
      (other.type === type || isOneOf(CONNECTION)({ type }) && isOneOf(CONNECTION)(other))
    );
  const due = [...lastEntries(entries.filter(isOneOf(ACCESS))), ...entries.filter(isOneOf(CONNECTION))];
  for (const { user: id, type, role } of due.filter((entry) => !isKnown(entry))) {
    const user = await tx.selectFrom("users")
      .select(["email", "role", "accountStatus", "providerSubject", "passwordHash"])
      .where("id", "=", id).executeTakeFirst();
    if (!user) continue;
    const change = async (columns: ChangedUser, again: EndedAccess["type"], detail = {}) => {
      await tx.updateTable("users").set({ ...columns, updatedAt: now }).where("id", "=", id).execute();
      await recordUserEvent(tx, id, again, { actor: null, now }, detail);
    };
    const isToErase = type === "user.erase" && !user.email.endsWith(`@${ERASED_DOMAIN}`);
    if (isToErase) onErased?.(user.email);
    if (isToErase && !onErased) {
      await eraseUser(tx, { email: user.email, passwordHash, now, isRestored: true });
      replayed.erased.push(id);
    } else if ((isToErase || type === "user.revoke") && user.accountStatus !== "DENIED") {
      const reason = "Access ended before the database was restored";
      await dropWaitingMail(tx, { id }, now);
      await change({ accountStatus: "DENIED", deniedReason: reason }, "user.revoke", { reason });
      replayed.revoked.push(id);
    } else if (user.accountStatus === "APPROVED" && role && isLowerRole(role, user.role)) {
      await dropWaitingMail(tx, { id }, now);
      await change({ role, isSuperAdmin: false }, "user.restore", { role });
      replayed.demoted.push(id);
    } else if (isOneOf(CONNECTION)({ type }) && user.providerSubject !== null) {
      // The first visit connects the right person; until then, an unusable password keeps the account valid.
      await change({ ...NOT_CONNECTED, passwordHash: user.passwordHash ?? passwordHash }, "user.disconnect-provider");
      replayed.disconnected.push(id);
    }
  }
  return replayed;
}

const isOneOf = (types: readonly string[]) => ({ type }: { type: string }) => types.includes(type);

/** The last entry about each user who was not erased, with the last role that they were given. */
function lastEntries(entries: readonly EndedAccess[]): EndedAccess[] {
  const last = new Map<string, EndedAccess>();
  for (const entry of entries.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const { type, role } = last.get(entry.user) ?? {};
    if (type !== "user.erase") last.set(entry.user, { role, ...entry });
  }
  return [...last.values()];
}
