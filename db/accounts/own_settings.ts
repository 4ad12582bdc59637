import type { MailPreferences } from "../../src/domain/mail/topics.ts";
import type { Db, Tx } from "../client.ts";
import { requireActor, type Writer } from "./actor.ts";
import { lockUser } from "./lock.ts";

export async function findMailPreferences(db: Db, userId: string): Promise<MailPreferences> {
  const user = await db.selectFrom("users").select("mailPreferences").where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.mailPreferences;
}

/** Saves the named topics; the others keep their choice, for a user who returns to an earlier role. */
export async function saveMailPreferences(
  tx: Tx,
  { actor, preferences, now }: Writer & { preferences: MailPreferences },
): Promise<void> {
  const { mailPreferences } = await lockUser(tx, actor.id);
  await requireActor(tx, actor, now);
  await tx.updateTable("users").set({ mailPreferences: { ...mailPreferences, ...preferences }, updatedAt: now })
    .where("id", "=", actor.id).execute();
}
