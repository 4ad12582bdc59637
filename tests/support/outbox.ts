import assert from "node:assert/strict";
import type { Db } from "../../db/client.ts";
import type { MailContent, MailKind, MailPayloads } from "../../src/domain/mail/content.ts";
import type { MailPreferences } from "../../src/domain/mail/topics.ts";

/** What is in the outbox, by kind and address. */
export async function outboxOf(db: Db) {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("kind").orderBy("toAddress").orderBy("createdAt")
    .execute();
  return rows.map((row) => ({ ...row, content: { kind: row.kind, payload: row.payload } as MailContent }));
}

/** What `act` queued into an outbox that is emptied before: "kind to address", sorted; an address without its domain. */
export async function queuedBy(db: Db, act: () => Promise<unknown>): Promise<string[]> {
  await db.deleteFrom("outbox").execute();
  await act();
  return (await outboxOf(db)).map(({ kind, toAddress }) => `${kind} to ${toAddress.split("@")[0]}`);
}

/** The payload of the only message of this kind. */
export async function payloadOf<Kind extends MailKind>(db: Db, kind: Kind): Promise<MailPayloads[Kind]> {
  const rows = await db.selectFrom("outbox").select("payload").where("kind", "=", kind).execute();
  assert.equal(rows.length, 1, `${rows.length} messages of kind ${kind}`);
  return rows[0]?.payload as MailPayloads[Kind];
}

/** Sets what a person wants to receive. */
export async function choose(db: Db, { id }: { id: string }, mailPreferences: MailPreferences): Promise<void> {
  await db.updateTable("users").set({ mailPreferences }).where("id", "=", id).execute();
}
