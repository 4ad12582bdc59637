import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../../db/client.ts";
import type { MailChoices, MailContent, MailFacts, MailKind } from "../../src/domain/mail.ts";

/** What is in the outbox, by kind and address. */
export async function outboxOf(db: Db) {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("kind").orderBy("toAddress").orderBy("createdAt")
    .execute();
  return rows.map((row) => ({ ...row, content: { kind: row.kind, facts: row.facts } as MailContent }));
}

/** What `act` queued into an outbox that is emptied before: "kind to address", sorted; an address without its domain. */
export async function queuedBy(db: Db, act: () => Promise<unknown>): Promise<string[]> {
  await db.deleteFrom("outbox").execute();
  await act();
  return (await outboxOf(db)).map(({ kind, toAddress }) => `${kind} to ${toAddress.split("@")[0]}`);
}

/** What the only message of this kind tells. */
export async function factsOf<Kind extends MailKind>(db: Db, kind: Kind): Promise<MailFacts[Kind]> {
  const rows = await db.selectFrom("outbox").select("facts").where("kind", "=", kind).execute();
  assert.equal(rows.length, 1, `${rows.length} messages of kind ${kind}`);
  return rows[0]?.facts as MailFacts[Kind];
}

/** Sets what a person wants to receive. */
export async function choose(db: Db, { id }: { id: string }, mailChoices: MailChoices): Promise<void> {
  await db.updateTable("users").set({ mailChoices }).where("id", "=", id).execute();
}

/** Takes what may leave at `now` as the worker does: held for a minute, and a digest that is taken is closed. */
export async function claimMail(db: Db, now: Date): Promise<{ id: string; facts: Record<string, unknown> }[]> {
  const { rows } = await sql<{ id: string; facts: Record<string, unknown> }>`
    update outbox set leased_until = ${now}::timestamptz + interval '1 minute', attempts = attempts + 1,
      dedupe_key = case when kind = 'requests-submitted' then null else dedupe_key end
    where id in (
      select id from outbox where status = 'WAITING' and next_attempt_at <= ${now} and leased_until is null
      order by next_attempt_at for update skip locked)
    returning id, facts`.execute(db);
  return rows;
}

/** Marks messages as sent at `now`. */
export async function markSent(db: Db, messages: { id: string }[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  await db.updateTable("outbox").set({ status: "SENT", sentAt: now, leasedUntil: null })
    .where("id", "in", messages.map(({ id }) => id)).execute();
}
