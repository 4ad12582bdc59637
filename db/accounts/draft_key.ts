import { Buffer } from "node:buffer";
import type { Db } from "../client.ts";

/**
 * Whose drafts a page keeps, and the key that encrypts them (32 bytes in base64). Only for pages of that person's own
 * session: a person with the key can read the drafts left in a browser.
 */
export async function findDraftOwner(db: Db, userId: string): Promise<{ id: string; key: string }> {
  const { draftKey } = await db.selectFrom("users").select("draftKey").where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { id: userId, key: Buffer.from(draftKey).toString("base64") };
}
