import { Buffer } from "node:buffer";
import type { Db } from "../client.ts";

/**
 * The key that encrypts a person's drafts, 32 bytes in base64. Only for calls of that person's own session: it opens
 * the drafts that were left in a browser.
 */
export async function findDraftKey(db: Db, userId: string): Promise<string> {
  const { draftKey } = await db.selectFrom("users").select("draftKey").where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return Buffer.from(draftKey).toString("base64");
}
