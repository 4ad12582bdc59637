import { DAY_MS } from "../../src/domain/time/durations.ts";
import type { Db, Tx } from "../client.ts";

/** A summer and a semester without a sign-in. */
export const DEVICE_DAYS = 180;
const MAX_DEVICES = 10;

/** Whether a browser got its token when this account (lower-case address) signed in there. */
export async function findDevice(
  db: Db,
  { tokenHash, email, now }: { tokenHash: Uint8Array; email: string; now: Date },
): Promise<boolean> {
  const device = await db.selectFrom("devices").innerJoin("users", "users.id", "devices.userId").select("users.id")
    .where("tokenHash", "=", tokenHash).where("email", "=", email).where("lastUsedAt", ">", oldest(now))
    .executeTakeFirst();
  return device !== undefined;
}

interface NewDevice {
  userId: string;
  tokenHash: Uint8Array;
  /** The token that stops working; its other accounts move to the new one. */
  previousHash: Uint8Array | undefined;
  now: Date;
}

/** Remembers a browser by a new token. The account's least recently used ones make room. */
export async function rememberDevice(tx: Tx, { userId, tokenHash, previousHash, now }: NewDevice): Promise<void> {
  if (previousHash) {
    await tx.updateTable("devices").set({ tokenHash }).where("tokenHash", "=", previousHash).execute();
  }
  await tx.insertInto("devices").values({ tokenHash, userId, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(["tokenHash", "userId"]).doUpdateSet({ lastUsedAt: now })).execute();
  await tx.deleteFrom("devices").where("lastUsedAt", "<=", oldest(now)).execute();
  await tx.deleteFrom("devices").where("userId", "=", userId).where(
    "tokenHash",
    "not in",
    (kept) =>
      kept.selectFrom("devices").select("tokenHash").where("userId", "=", userId)
        .orderBy("lastUsedAt", "desc").orderBy("tokenHash").limit(MAX_DEVICES),
  ).execute();
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
}
