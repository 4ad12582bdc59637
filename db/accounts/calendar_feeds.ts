import type { Role } from "../../src/domain/accounts/roles.ts";
import type { Db, Tx } from "../client.ts";
import { requireActor, type Writer } from "./actor.ts";
import { lockUser } from "./lock.ts";

/**
 * Returns the secret of a person's calendar link, if they have one. Unlike other tokens it is stored as it is: Settings
 * shows it again for another device, and it opens only the feed, which holds less than a school's own calendar.
 */
export async function findCalendarSecret(db: Db, userId: string): Promise<string | undefined> {
  const feed = await db.selectFrom("calendarFeeds").select("secret").where("userId", "=", userId).executeTakeFirst();
  return feed?.secret;
}

/** Returns undefined when there is no such link, or its owner has no access. */
export function findCalendarOwner(db: Db, secretHash: Uint8Array): Promise<{ id: string; role: Role } | undefined> {
  return db.selectFrom("calendarFeeds").innerJoin("users", "users.id", "calendarFeeds.userId")
    .select(["users.id", "users.role"])
    .where("secretHash", "=", secretHash).where("accountStatus", "=", "APPROVED").executeTakeFirst();
}

/** Ends the user's calendar link at once; a secret gives them a new one. Returns whether they had one. */
export async function replaceCalendarFeed(
  tx: Tx,
  { actor, link, now }: Writer & { link?: { secret: string; secretHash: Uint8Array } },
): Promise<boolean> {
  await lockUser(tx, actor.id);
  await requireActor(tx, actor, now);
  const { numDeletedRows } = await tx.deleteFrom("calendarFeeds").where("userId", "=", actor.id)
    .executeTakeFirstOrThrow();
  if (link) await tx.insertInto("calendarFeeds").values({ userId: actor.id, ...link, createdAt: now }).execute();
  return numDeletedRows > 0n;
}
