import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import { recordUserEvent } from "../history/record.ts";
import { isLink, type OpenedLink } from "../mail/link_tokens.ts";
import { queueMail } from "../mail/queue.ts";
import type { UserRow } from "../schema.ts";
import { endAccess } from "./sessions.ts";

/** Returns undefined when the link was used, has expired, was never made, or the account has changed. */
export function findPasswordLinkOwner(db: Db, link: OpenedLink): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where(isOpenLink(link)).executeTakeFirst();
}

/** Writes a password chosen through a link, or returns false. Sessions and other links end; mail tells the owner. */
export async function resetPasswordByLink(tx: Tx, link: OpenedLink & { passwordHash: string }): Promise<boolean> {
  const { passwordHash, now } = link;
  const user = await tx.updateTable("users")
    .set({ passwordHash, requiresPasswordChange: false, temporaryPasswordExpiresAt: null, updatedAt: now })
    .where(isOpenLink(link)).returningAll().executeTakeFirst();
  if (!user) return false;
  // Links end with the account's last change, which may be of this very millisecond.
  await tx.deleteFrom("emailLinks").where("userId", "=", user.id).where("kind", "=", "password-link").execute();
  await endAccess(tx, user.id);
  await recordUserEvent(tx, user.id, "user.reset-own-password", { actor: user, now });
  await queueMail(tx, [user], { kind: "password-changed", payload: {} }, now);
  return true;
}

function isOpenLink(link: OpenedLink) {
  return sql<boolean>`exists (select from email_links where ${isLink("password-link", link)})`;
}
