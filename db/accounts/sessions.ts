import { CLOCK_GRACE_MS, HOUR_MS, MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { CurrentUser } from "../../src/domain/accounts/users.ts";
import type { Db, Tx } from "../client.ts";
import { toCurrentUser } from "./rows.ts";
import { sql } from "kysely";

/** The idle timeout for office use, after the OWASP Session Management Cheat Sheet. */
const IDLE_MS = HOUR_MS;
/** One working day. */
const ABSOLUTE_MS = 12 * HOUR_MS;
/** The least time between two records of use, so that reading pages seldom writes a row. */
const TOUCH_MS = MINUTE_MS;

/**
 * Opens a session; `tokenHash` is the SHA-256 of the cookie's value.
 * @param passwordHash the one that was checked; null for an account that has none
 * @returns false when that password or the access has ended since
 */
export async function createSession(
  tx: Tx,
  session: { tokenHash: Uint8Array; userId: string; passwordHash: string | null; now: Date },
): Promise<boolean> {
  const { tokenHash, userId, passwordHash, now } = session;
  const user = await tx.selectFrom("users").select("id")
    .where("id", "=", userId).where("passwordHash", "is not distinct from", passwordHash)
    .where("accountStatus", "=", "APPROVED")
    .forShare().executeTakeFirst();
  if (!user) return false;
  await tx.deleteFrom("sessions").where("createdAt", "<", new Date(now.getTime() - ABSOLUTE_MS)).execute();
  await tx.insertInto("sessions").values({ tokenHash, userId, createdAt: now, lastSeenAt: now }).execute();
  return true;
}

/** Whether a session is open `waited` (an interval) after `now`. */
export function isOpenAt(now: Date, waited = sql`interval '0'`) {
  return sql<boolean>`sessions.created_at > ${new Date(now.getTime() - ABSOLUTE_MS)}::timestamptz + ${waited}
    and sessions.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}::timestamptz + ${waited}`;
}

/** Excludes a session that was last used in the future, while the clock was ahead: it would not end in time. */
function isOpenNow(now: Date) {
  return sql<boolean>`${isOpenAt(now)} and sessions.last_seen_at <= ${new Date(now.getTime() + CLOCK_GRACE_MS)}`;
}

/** Returns when a session ends unless it is used, and whether use puts that off. */
function sessionEnd({ createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date }) {
  const last = createdAt.getTime() + ABSOLUTE_MS;
  const idle = lastSeenAt.getTime() + IDLE_MS;
  return { endsAt: new Date(Math.min(last, idle)), canStay: idle < last };
}

interface FoundSession extends ReturnType<typeof sessionEnd> {
  user: CurrentUser;
  /** The district's revision, read in the same statement, and so as fresh as the session itself. */
  districtRevision: number;
}

/** Returns a session's user while it is open. A poll (`isPoll`), made by a page in the background, keeps none alive. */
export async function findSession(
  db: Db,
  { tokenHash, now, isPoll }: { tokenHash: Uint8Array; now: Date; isPoll: boolean },
): Promise<FoundSession | undefined> {
  const found = await db.selectFrom("sessions").innerJoin("users", "users.id", "sessions.userId")
    .selectAll("users").select([
      "sessions.createdAt as sessionCreatedAt",
      "sessions.lastSeenAt",
      districtRevision.as("districtRevision"),
    ])
    .where("tokenHash", "=", tokenHash)
    .where("accountStatus", "=", "APPROVED")
    .where(isOpenNow(now))
    .executeTakeFirst();
  if (!found) return undefined;
  const isTouched = !isPoll && now.getTime() - found.lastSeenAt.getTime() >= TOUCH_MS;
  if (isTouched) {
    await db.updateTable("sessions").set({ lastSeenAt: now }).where("tokenHash", "=", tokenHash).execute();
  }
  const end = sessionEnd({ createdAt: found.sessionCreatedAt, lastSeenAt: isTouched ? now : found.lastSeenAt });
  return { ...end, user: toCurrentUser(found), districtRevision: found.districtRevision };
}

/** Counts the sessions that are in use, or idle for less than IDLE_MS. */
export async function findSessionCount(db: Db, now: Date): Promise<number> {
  const { count } = await db.selectFrom("sessions").select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isOpenNow(now))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Ends what opens an account without signing in, but for the `kept` session. Call it after every change of the
 * account's own row, which writes lock before their session.
 */
export async function endAccess(tx: Tx, userId: string, kept?: Uint8Array): Promise<void> {
  const sessions = tx.deleteFrom("sessions").where("userId", "=", userId);
  await (kept ? sessions.where("tokenHash", "!=", kept) : sessions).execute();
  await tx.deleteFrom("devices").where("userId", "=", userId).execute();
  await tx.deleteFrom("calendarFeeds").where("userId", "=", userId).execute();
}

export async function deleteSession(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

/**
 * The district's revision, to select along with a query's own columns. It changes exactly when something that pages
 * show has changed (db/migrations/0001/revision.ts), whichever process asks.
 */
export const districtRevision = sql<number>`(select coalesce(max(revision), 0) from district_revision)`;
