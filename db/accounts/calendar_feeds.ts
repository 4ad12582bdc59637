import type { Role } from "../../src/domain/accounts/roles.ts";
import type { Db, Tx } from "../client.ts";

/**
 * The secret of a person's calendar link, or undefined when they have none. Unlike every other token it is stored as it
 * is: Settings shows it again to subscribe on another device with, and it opens nothing but the feed, which
 * holds less than a school's own calendar.
 */
export async function findCalendarSecret(db: Db, userId: string): Promise<string | undefined> {
  const feed = await db.selectFrom("calendarFeeds").select("secret").where("userId", "=", userId).executeTakeFirst();
  return feed?.secret;
}

/** Whose calendar a link opens; undefined when there is no such link, or its owner has no access. */
export function findCalendarOwner(db: Db, secretHash: Uint8Array): Promise<{ id: string; role: Role } | undefined> {
  return db.selectFrom("calendarFeeds").innerJoin("users", "users.id", "calendarFeeds.userId")
    .select(["users.id", "users.role"])
    .where("secretHash", "=", secretHash).where("accountStatus", "=", "APPROVED").executeTakeFirst();
}

interface NewFeed {
  userId: string;
  secret: string;
  /** Its SHA-256. */
  secretHash: Uint8Array;
  now: Date;
}

/** Gives a person a calendar link. The one that they had stops working at once. */
export async function renewCalendarFeed(tx: Tx, { now, ...feed }: NewFeed): Promise<void> {
  await tx.insertInto("calendarFeeds").values({ ...feed, createdAt: now })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({
        secret: feed.secret,
        secretHash: feed.secretHash,
        createdAt: now,
      })
    ).execute();
}

/** Ends a person's calendar link, if there is one. */
export async function deleteCalendarFeed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("calendarFeeds").where("userId", "=", userId).execute();
}
